import { aquaticsPoints } from './aquatics-points.ts'
import { beepTest } from './beep-test.ts'
import type { Calculator } from './calculator.ts'
import { cooperTest } from './cooper-test.ts'
import { criticalPower } from './critical-power.ts'
import { dailyCarbohydrate } from './daily-carbohydrate.ts'
import { decathlonPoints } from './decathlon-points.ts'
import { elo } from './elo.ts'
import { golfDifferential } from './golf-differential.ts'
import { golfHandicapIndex } from './golf-handicap-index.ts'
import { heartRateZones } from './heart-rate-zones.ts'
import { jumpHeight } from './jump-height.ts'
import { maturityOffset } from './maturity-offset.ts'
import { oneRepMax } from './one-rep-max.ts'
import { paceAndSpeed } from './pace-and-speed.ts'
import { racePrediction } from './race-prediction.ts'
import { restingEnergy } from './resting-energy.ts'
import { roundRobin } from './round-robin.ts'
import { sessionLoad } from './session-load.ts'
import { sweatRate } from './sweat-rate.ts'
import { swimCss } from './swim-css.ts'
import { tournamentTime } from './tournament-time.ts'
import { trainingPaces } from './training-paces.ts'

/** Every calculator by its id, in display order. */
export const CALCULATORS = {
  race_prediction: racePrediction,
  training_paces: trainingPaces,
  pace_and_speed: paceAndSpeed,
  one_rep_max: oneRepMax,
  heart_rate_zones: heartRateZones,
  session_load: sessionLoad,
  critical_power: criticalPower,
  swim_css: swimCss,
  aquatics_points: aquaticsPoints,
  resting_energy: restingEnergy,
  daily_carbohydrate: dailyCarbohydrate,
  sweat_rate: sweatRate,
  maturity_offset: maturityOffset,
  golf_differential: golfDifferential,
  golf_handicap_index: golfHandicapIndex,
  round_robin: roundRobin,
  tournament_time: tournamentTime,
  elo,
  decathlon_points: decathlonPoints,
  cooper_test: cooperTest,
  beep_test: beepTest,
  jump_height: jumpHeight,
} as const satisfies Record<string, Calculator>

export type CalculatorId = keyof typeof CALCULATORS

export const CALCULATOR_IDS = Object.keys(CALCULATORS) as [CalculatorId, ...CalculatorId[]]

/** The calculator with this id, if there is one. */
export function findCalculator(id: string): Calculator | undefined {
  return Object.hasOwn(CALCULATORS, id) ? CALCULATORS[id as CalculatorId] : undefined
}

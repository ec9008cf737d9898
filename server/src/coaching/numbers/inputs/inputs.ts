import type { Values } from '@touchline/calculators/calculator.ts'
import type { CalculatorId } from '@touchline/calculators/calculators.ts'
import type { Question } from '../quantities.ts'
import { dailyCarbohydrate, maturityOffset, restingEnergy, sweatRate } from './body.ts'
import { elo, roundRobin, tournamentTime } from './competition.ts'
import { golfDifferential, golfHandicapIndex } from './golf.ts'
import { paceAndSpeed, racePrediction, trainingPaces } from './running.ts'
import { criticalPower, heartRateZones, oneRepMax, sessionLoad } from './strength-and-endurance.ts'
import { aquaticsPoints, swimCss } from './swimming.ts'
import { beepTest, cooperTest, decathlonPoints, jumpHeight } from './tests.ts'

/**
 * Maps the numbers of a question to the inputs of each calculator. Impossible values are kept, so that the calculator
 * refuses them.
 */
const READERS: Record<CalculatorId, (question: Question) => Values> = {
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
}

/** The inputs of a calculator that a question states. */
export function inputsIn(id: CalculatorId, question: Question): Values {
  return Object.fromEntries(Object.entries(READERS[id](question)).filter(([, value]) => value !== undefined))
}

import { calculate } from '@touchline/calculators/calculate.ts'
import type { Result } from '@touchline/calculators/calculator.ts'
import { racePrediction } from '@touchline/calculators/race-prediction.ts'
import { trainingPaces } from '@touchline/calculators/training-paces.ts'
import type { Intensity, RunningWish } from './types.ts'

/** Derived from a race: VDOT, the goal time by equal VDOT and by Riegel, and training paces. */
export type RunningForm = {
  vdot: number
  goalSeconds: number
  riegelSeconds: number
  easy: Intensity
  tempo: Intensity
  intervals: Intensity
  race: Intensity
}

type Race = Pick<RunningWish, 'goalMetres' | 'raceMetres' | 'raceSeconds'>

/** Undefined for an impossible race time. */
export function runningForm({ raceMetres, raceSeconds, goalMetres }: Race): RunningForm | undefined {
  const values = { distance: raceMetres, time: raceSeconds }
  const paces = calculate(trainingPaces, values)
  const prediction = calculate(racePrediction, { ...values, target_distance: goalMetres })
  if (paces.status !== 'done' || prediction.status !== 'done') return undefined
  const [results, predicted] = [paces.results, prediction.results]
  const goalSeconds = Math.round(figureOf(predicted, 'vdot_time'))
  return {
    vdot: Math.round(figureOf(results, 'vdot') * 10) / 10,
    goalSeconds,
    riegelSeconds: Math.round(figureOf(predicted, 'predicted_time')),
    easy: { zone: 2, ...spanOf(results, 'easy_pace') },
    tempo: { zone: 4, ...paceOf(figureOf(results, 'threshold_pace')) },
    intervals: { zone: 5, ...paceOf(figureOf(results, 'interval_pace')) },
    race: { zone: 4, ...paceOf((goalSeconds * 1000) / goalMetres) },
  }
}

function paceOf(secondsPerKm: number): Intensity {
  const pace = Math.round(secondsPerKm)
  return { paceFast: pace, paceSlow: pace }
}

function spanOf(results: readonly Result[], key: string): Intensity {
  const result = results.find((one) => one.key === key)
  return result?.kind === 'span' ? { paceFast: Math.round(result.low), paceSlow: Math.round(result.high) } : {}
}

function figureOf(results: readonly Result[], key: string): number {
  const result = results.find((one) => one.key === key)
  return result?.kind === 'figure' ? result.value : Number.NaN
}

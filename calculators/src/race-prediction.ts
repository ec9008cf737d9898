import { calculator, figure } from './calculator.ts'
import { MARATHON, plausibleTimes, RACE_DISTANCES } from './running-times.ts'
import { DANIELS_GILBERT } from './sources.ts'
import { timeAtVdot, vdotOf } from './vdot.ts'

/** A race time over another distance, by Riegel, together with the time of equal VDOT. */
export const racePrediction = calculator({
  id: 'race_prediction',
  group: 'running',
  inputs: [
    {
      key: 'distance',
      words: 'race_distance',
      kind: 'distance',
      unit: 'm',
      min: 800,
      max: 100_000,
      step: 1,
      suggestions: RACE_DISTANCES,
    },
    { key: 'time', words: 'race_time', kind: 'duration', unit: 's', min: 97, max: 90_000, step: 1 },
    {
      key: 'target_distance',
      kind: 'distance',
      unit: 'm',
      min: 800,
      max: 100_000,
      step: 1,
      suggestions: RACE_DISTANCES,
    },
  ],
  narrow: ({ distance }) => (distance === undefined ? {} : { time: plausibleTimes(distance) }),
  compute({ distance, time, target_distance: target }) {
    const vdot = vdotOf(distance, time)
    const predicted = within(riegel(distance, time, target), distance, target)
    const points = RACE_DISTANCES.map((x) => {
      const { value, low, high } = within(riegel(distance, time, x), distance, x)
      return { x, y: pace(value, x), low: pace(low, x), high: pace(high, x), isGiven: x === distance }
    })
    return {
      results: [
        figure('predicted_time', predicted.value, 's', 0, { low: predicted.low, high: predicted.high }),
        figure('predicted_pace', pace(predicted.value, target), 's_per_km', 0),
        figure('vdot_time', timeAtVdot(target, vdot), 's', 0),
        figure('vdot', vdot, 'none', 1),
      ],
      pictures: [
        {
          kind: 'curve',
          key: 'prediction_curve',
          x: { key: 'distance', unit: 'm', digits: 0 },
          y: { key: 'pace', unit: 's_per_km', digits: 0 },
          points,
        },
      ],
      notes: target >= MARATHON && distance < 15_000 ? ['marathon_needs_long_runs'] : [],
    }
  },
  formula: ['T₂ = T₁ × (D₂ / D₁)^1.06', 'VDOT(D₂, T) = VDOT(D₁, T₁)'],
  sources: [
    {
      authors: 'P. S. Riegel',
      year: 1981,
      title: 'Athletic records and human endurance',
      published: 'American Scientist 69, 285–290',
    },
    DANIELS_GILBERT,
  ],
  notFor: ['untrained_for_distance', 'hilly_or_hot', 'unwell'],
  vectors: [
    {
      values: { distance: 5000, time: 1200, target_distance: 10_000 },
      expect: { predicted_time: 2501.9, vdot: 49.81 },
      tolerance: 0.05,
    },
    {
      values: { distance: 5000, time: 1474, target_distance: 10_000 },
      expect: { predicted_time: 3073.2, vdot: 39.11, vdot_time: 3059 },
      tolerance: 0.5,
    },
    {
      values: { distance: 10_000, time: 2892, target_distance: 21_097.5 },
      expect: { predicted_time: 6381, vdot_time: 6412 },
      tolerance: 6,
    },
  ],
})

function riegel(distance: number, time: number, target: number): number {
  return time * (target / distance) ** 1.06
}

/** Two per cent each way, and as much again for every doubling or halving of the distance after the first. */
function within(value: number, distance: number, target: number) {
  const share = 0.02 * Math.max(1, Math.abs(Math.log2(target / distance)))
  return { value, low: value * (1 - share), high: value * (1 + share) }
}

function pace(seconds: number, metres: number): number {
  return (seconds * 1000) / metres
}

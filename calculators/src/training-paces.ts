import { calculator, figure, span } from './calculator.ts'
import { MARATHON, plausibleTimes, RACE_DISTANCES } from './running-times.ts'
import { DANIELS, DANIELS_GILBERT } from './sources.ts'
import { paceAtShare, timeAtVdot, vdotOf } from './vdot.ts'

/** Shares of the oxygen uptake at VDOT. */
const SHARES = { easy: [0.65, 0.74], threshold: 0.88, interval: 0.975, repetition: 1.05 } as const

/** Training paces from one race. */
export const trainingPaces = calculator({
  id: 'training_paces',
  group: 'running',
  inputs: [
    {
      key: 'distance',
      words: 'race_distance',
      kind: 'distance',
      unit: 'm',
      min: 800,
      max: 50_000,
      step: 1,
      suggestions: RACE_DISTANCES,
    },
    { key: 'time', words: 'race_time', kind: 'duration', unit: 's', min: 97, max: 45_000, step: 1 },
  ],
  narrow: ({ distance }) => (distance === undefined ? {} : { time: plausibleTimes(distance) }),
  compute({ distance, time }) {
    const vdot = vdotOf(distance, time)
    const easy = SHARES.easy.map((share) => paceAtShare(vdot, share)).reverse() as [number, number]
    const marathon = timeAtVdot(MARATHON, vdot) / (MARATHON / 1000)
    const [threshold, interval, repetition] = [SHARES.threshold, SHARES.interval, SHARES.repetition].map((share) =>
      paceAtShare(vdot, share),
    ) as [number, number, number]
    const per400 = (pace: number) => pace * 0.4
    return {
      results: [
        figure('vdot', vdot, 'none', 1),
        span('easy_pace', easy, 's_per_km', 0),
        figure('marathon_pace', marathon, 's_per_km', 0),
        figure('threshold_pace', threshold, 's_per_km', 0),
        figure('interval_pace', interval, 's_per_km', 0),
        figure('repetition_pace', repetition, 's_per_km', 0),
      ],
      pictures: [
        {
          kind: 'table',
          key: 'paces',
          columns: [
            { key: 'training', unit: 'none', digits: 0 },
            { key: 'pace', unit: 's_per_km', digits: 0 },
            { key: 'per_400m', unit: 's_per_400m', digits: 0 },
          ],
          rows: [
            ['easy_pace', easy, [per400(easy[0]), per400(easy[1])]],
            ['marathon_pace', marathon, per400(marathon)],
            ['threshold_pace', threshold, per400(threshold)],
            ['interval_pace', interval, per400(interval)],
            ['repetition_pace', repetition, per400(repetition)],
          ],
        },
      ],
    }
  },
  formula: [
    'VDOT = (−4.60 + 0.182258 v + 0.000104 v²) / (0.8 + 0.1894393 e^(−0.012778 t) + 0.2989558 e^(−0.1932605 t))',
    'v: m/min, t: min',
    'E 65–74 %, T 88 %, I 97.5 %, R 105 % × VDOT → v',
    'M: VDOT(42.195 km)',
  ],
  sources: [DANIELS_GILBERT, DANIELS],
  notFor: ['beginners_run_by_feel', 'hilly_or_hot', 'unwell'],
  vectors: [
    {
      values: { distance: 5000, time: 1474 },
      expect: { vdot: 39.11, easy_pace: [357, 396], threshold_pace: 311, interval_pace: 286, repetition_pace: 270 },
      tolerance: 0.9,
    },
    { values: { distance: 5000, time: 1200 }, expect: { vdot: 49.81 } },
    { values: { distance: 5000, time: 773 }, expect: { vdot: 83 }, tolerance: 0.05 },
    { values: { distance: 10_000, time: 2840 }, expect: { threshold_pace: 290 }, tolerance: 3 },
  ],
})

import { calculator, figure } from './calculator.ts'
import { plausibleTimes, RACE_DISTANCES } from './running-times.ts'

const SPLITS = [200, 400, 1000, ...RACE_DISTANCES.slice(2)] as const

/** Pace, speed, time and distance from two of them, or pace from speed. */
export const paceAndSpeed = calculator({
  id: 'pace_and_speed',
  group: 'running',
  inputs: [
    {
      key: 'distance',
      words: 'run_distance',
      kind: 'distance',
      unit: 'm',
      min: 60,
      max: 500_000,
      step: 1,
      suggestions: RACE_DISTANCES,
      optional: true,
    },
    { key: 'time', words: 'run_time', kind: 'duration', unit: 's', min: 6, max: 604_800, step: 1, optional: true },
    { key: 'pace', kind: 'duration', unit: 's_per_km', min: 90, max: 3600, step: 1, optional: true },
    { key: 'speed', kind: 'number', unit: 'km_per_h', min: 1, max: 40, step: 0.1, optional: true },
  ],
  narrow({ distance, time, pace, speed }) {
    const isRate = pace !== undefined || speed !== undefined
    const walk = distance === undefined ? {} : { min: plausibleTimes(distance).min, max: Math.round(distance * 3.6) }
    return {
      distance: { optional: isRate },
      time: { optional: isRate, ...(time !== undefined || !isRate ? walk : {}) },
    }
  },
  compute({ distance, time, pace: givenPace, speed: givenSpeed }) {
    const pace =
      distance !== undefined && time !== undefined ? (time * 1000) / distance : (givenPace ?? 3600 / (givenSpeed ?? 1))
    return {
      results: [
        figure('pace', pace, 's_per_km', 0),
        figure('speed', 3600 / pace, 'km_per_h', 1),
        ...(distance !== undefined && time === undefined ? [figure('time', (pace * distance) / 1000, 's', 0)] : []),
        ...(time !== undefined && distance === undefined ? [figure('distance', (time * 1000) / pace, 'm', 0)] : []),
      ],
      pictures: [
        {
          kind: 'table',
          key: 'splits',
          columns: [
            { key: 'distance', unit: 'm', digits: 0 },
            { key: 'time', unit: 's', digits: 0 },
          ],
          rows: SPLITS.map((metres) => [metres, (pace * metres) / 1000]),
        },
      ],
    }
  },
  formula: ['pace = t / d', 'v = d / t = 3600 / pace'],
  sources: [
    {
      authors: 'BIPM',
      year: 2019,
      title: 'The International System of Units (SI), 9th edition',
      url: 'https://www.bipm.org/en/publications/si-brochure',
    },
  ],
  notFor: ['flat_ground'],
  vectors: [
    { values: { distance: 10_000, time: 3000 }, expect: { pace: 300, speed: 12 } },
    { values: { pace: 300, distance: 42_195 }, expect: { time: 12_658.5, speed: 12 } },
    { values: { speed: 15, time: 1800 }, expect: { pace: 240, distance: 7500 } },
  ],
})

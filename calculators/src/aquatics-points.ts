import { BASE_TIMES, BASE_TIMES_YEAR, SWIM_EVENTS, type SwimEvent } from './aquatics-base-times.ts'
import { calculator, figure } from './calculator.ts'

/** No one beats a world record by more than this share. */
const FASTEST_SHARE = 0.88

/** World Aquatics points for a time, against a base time that is given or known for the event. */
export const aquaticsPoints = calculator({
  id: 'aquatics_points',
  group: 'swimming',
  inputs: [
    { key: 'time', words: 'swim_time', kind: 'duration', unit: 's', min: 17, max: 3600, step: 0.01 },
    { key: 'base_time', kind: 'duration', unit: 's', min: 17, max: 1200, step: 0.01, optional: true },
    { key: 'event', words: 'swim_event', kind: 'choice', choices: SWIM_EVENTS, optional: true },
    { key: 'sex', kind: 'choice', choices: ['female', 'male'], optional: true },
  ],
  narrow({ base_time: given, event, sex }) {
    const base = given ?? knownBase(event, sex)
    return {
      base_time: { optional: event !== undefined },
      sex: { optional: event === undefined || given !== undefined },
      ...(base !== undefined && { time: { min: hundredths(base * FASTEST_SHARE), max: Math.round(base * 6) } }),
    }
  },
  compute({ time, base_time: given, event, sex }) {
    const base = given ?? knownBase(event, sex) ?? time
    const rows = [1000, 900, 800, 700, 600, 500, 400, 300].map((points) => [points, timeFor(points, base)] as const)
    return {
      results: [figure('aquatics_points', pointsFor(time, base), 'points', 0), figure('base_time', base, 's', 2)],
      pictures: [
        {
          kind: 'table',
          key: 'points_times',
          columns: [
            { key: 'points', unit: 'points', digits: 0 },
            { key: 'time', unit: 's', digits: 2 },
          ],
          rows,
        },
      ],
      notes: given === undefined ? ['base_time_of_2024'] : [],
    }
  },
  formula: ['P = ⌊1000 × (B / T)³⌋'],
  sources: [
    {
      authors: 'World Aquatics',
      year: BASE_TIMES_YEAR,
      title: 'World Aquatics Swimming Points',
      url: 'https://www.worldaquatics.com/swimming/points',
    },
  ],
  notFor: ['short_course_needs_base'],
  vectors: [
    { values: { time: 52.81, base_time: 46.91 }, expect: { aquatics_points: 700 } },
    { values: { time: 52.8, base_time: 46.91 }, expect: { aquatics_points: 701 } },
    { values: { time: 124.51, base_time: 102 }, expect: { aquatics_points: 549 } },
    {
      values: { time: 55.27, event: '100m_freestyle', sex: 'male' },
      expect: { aquatics_points: 591, base_time: 46.4 },
    },
  ],
})

function knownBase(event: SwimEvent | undefined, sex: 'female' | 'male' | undefined): number | undefined {
  return event && sex && BASE_TIMES[event][sex]
}

function pointsFor(time: number, base: number): number {
  return Math.floor(1000 * (base / time) ** 3 + 1e-9)
}

/** The slowest time, in hundredths, that still earns these points. */
function timeFor(points: number, base: number): number {
  let time = hundredths(base / Math.cbrt(points / 1000))
  while (pointsFor(time, base) < points) time = hundredths(time - 0.01)
  return time
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100
}

import { calculator, figure } from './calculator.ts'

/** The limit of the strongest riders: 520 W indefinitely, and 45 kJ above that. */
const strongest = (seconds: number) => Math.floor(520 + 45_000 / seconds)

const SHORTEST = 60
const APART = 60

/** The sustainable power, and the work capacity above it, from two all-out tests. */
export const criticalPower = calculator({
  id: 'critical_power',
  group: 'endurance',
  inputs: [
    { key: 'power_1', kind: 'number', unit: 'w', min: 30, max: strongest(SHORTEST), step: 1 },
    { key: 'time_1', kind: 'duration', unit: 's', min: SHORTEST, max: 3600, step: 1 },
    { key: 'power_2', kind: 'number', unit: 'w', min: 30, max: strongest(SHORTEST), step: 1 },
    { key: 'time_2', kind: 'duration', unit: 's', min: SHORTEST, max: 3600, step: 1 },
    { key: 'age', kind: 'number', unit: 'years', min: 8, max: 100, step: 1, optional: true },
  ],
  narrow({ power_1: power, time_1: first, time_2: second }) {
    const isApart = first === undefined || second === undefined || Math.abs(second - first) >= APART
    return {
      ...(first !== undefined && { power_1: { max: strongest(first) } }),
      // Two tests of equal length determine nothing; the second must be longer.
      ...(!isApart && { time_2: { min: first + APART } }),
      ...(second !== undefined && { power_2: powerRange(power, first, second) }),
    }
  },
  compute({ power_1, time_1, power_2, time_2, age }) {
    const critical = (power_2 * time_2 - power_1 * time_1) / (time_2 - time_1)
    const work = (power_1 - critical) * time_1
    const times = [120, 180, 300, 480, 720, 1200, 1800, 2400]
    return {
      results: [figure('critical_power', critical, 'w', 1), figure('work_above', work, 'j', 0)],
      pictures: [
        {
          kind: 'curve',
          key: 'power_curve',
          x: { key: 'time', unit: 's', digits: 0 },
          y: { key: 'power', unit: 'w', digits: 0 },
          points: times.map((x) => ({ x, y: critical + work / x })),
        },
      ],
      notes: age !== undefined && age < 18 ? ['coach_present'] : [],
    }
  },
  formula: ['CP = (P₂ t₂ − P₁ t₁) / (t₂ − t₁)', "W' = (P₁ − CP) × t₁"],
  sources: [
    {
      authors: 'H. Monod, J. Scherrer',
      year: 1965,
      title: 'The work capacity of a synergic muscular group',
      published: 'Ergonomics 8, 329–338',
      doi: '10.1080/00140136508930810',
    },
  ],
  notFor: ['heart_disease', 'unwell', 'under_18_without_coach'],
  vectors: [
    {
      values: { power_1: 400, time_1: 180, power_2: 300, time_2: 720 },
      expect: { critical_power: 266.67, work_above: 24_000 },
    },
    {
      values: { power_1: 350, time_1: 300, power_2: 285, time_2: 1200 },
      expect: { critical_power: 263.33, work_above: 26_000 },
    },
    {
      values: { power_1: 300, time_1: 720, power_2: 400, time_2: 180 },
      expect: { critical_power: 266.67, work_above: 24_000 },
    },
  ],
})

/** The longer test has less power and more work than the shorter one. */
function powerRange(power: number | undefined, first: number | undefined, second: number) {
  const max = strongest(second)
  if (power === undefined || first === undefined || first === second) return { max }
  const sameWork = (power * first) / second
  return second > first
    ? { min: Math.floor(sameWork) + 1, max: Math.min(max, Math.ceil(power) - 1) }
    : { min: Math.floor(power) + 1, max: Math.min(max, Math.ceil(sameWork) - 1) }
}

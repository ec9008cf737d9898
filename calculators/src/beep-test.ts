import { calculator, figure } from './calculator.ts'

/** Shuttles of 20 m in each level of about a minute. */
const SHUTTLES = [7, 8, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 13, 13, 13, 14, 14, 15, 15, 16, 16] as const

/** Standard errors of estimate, in ml/kg/min. */
const ERRORS = { child: 5.9, adult: 4.7 } as const

/** Maximal oxygen uptake from the 20 m shuttle run. */
export const beepTest = calculator({
  id: 'beep_test',
  group: 'tests',
  inputs: [
    { key: 'level', kind: 'number', unit: 'count', min: 1, max: SHUTTLES.length, step: 1, whole: true },
    { key: 'shuttle', kind: 'number', unit: 'count', min: 0, max: 16, step: 1, whole: true },
    { key: 'age', kind: 'number', unit: 'years', min: 6, max: 100, step: 1 },
  ],
  narrow: ({ level }) => (level === undefined ? {} : { shuttle: { max: shuttlesOf(level) } }),
  compute({ level, shuttle, age }) {
    // Léger counts the last completed level; shuttles of the next one count proportionally.
    const speed = 7.5 + 0.5 * level + (0.5 * shuttle) / shuttlesOf(level)
    const years = Math.min(age, 18)
    const uptake = 31.025 + 3.238 * speed - 3.248 * years + 0.1536 * speed * years
    const error = age < 18 ? ERRORS.child : ERRORS.adult
    const shuttles = SHUTTLES.slice(0, level - 1).reduce((sum, one) => sum + one, 0) + shuttle
    return {
      results: [
        figure('vo2max', uptake, 'ml_per_kg_min', 1, { low: uptake - error, high: uptake + error }),
        figure('speed', speed, 'km_per_h', 1),
        figure('distance', shuttles * 20, 'm', 0),
      ],
      notes: age < 18 ? ['coach_present'] : [],
    }
  },
  formula: [
    'VO₂max = 31.025 + 3.238 S − 3.248 A + 0.1536 S A',
    'S: km/h, A: min(age, 18)',
    'S(level) = 8 + 0.5 × level',
  ],
  sources: [
    {
      authors: 'L. A. Léger, D. Mercier, C. Gadoury, J. Lambert',
      year: 1988,
      title: 'The multistage 20 metre shuttle run test for aerobic fitness',
      published: 'Journal of Sports Sciences 6, 93–101',
      doi: '10.1080/02640418808729800',
    },
  ],
  notFor: ['heart_disease', 'chest_pain', 'unwell', 'under_18_without_coach'],
  vectors: [
    // Adults: −27.439 + 6.0028 × S, as Léger writes it for 18 and over.
    {
      values: { level: 9, shuttle: 11, age: 30 },
      expect: { speed: 12.5, vo2max: 47.6, distance: 1660 },
      tolerance: 0.01,
    },
    { values: { level: 6, shuttle: 10, age: 12 }, expect: { speed: 11, vo2max: 47.94 } },
    { values: { level: 6, shuttle: 0, age: 12 }, expect: { speed: 10.5, vo2max: 45.4 } },
  ],
})

function shuttlesOf(level: number): number {
  return SHUTTLES[level - 1] ?? 16
}

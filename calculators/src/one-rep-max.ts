import { calculator, figure, notesWhen } from './calculator.ts'

const PERCENTAGES = [100, 95, 90, 85, 80, 75, 70, 65, 60, 50] as const

/** More than anyone has lifted without equipment. */
const STRONGEST = 550

/** The one-rep max, from a weight lifted several times. */
export const oneRepMax = calculator({
  id: 'one_rep_max',
  group: 'strength',
  inputs: [
    { key: 'weight', words: 'lifted_weight', kind: 'number', unit: 'kg', min: 1, max: 520, step: 0.5 },
    { key: 'repetitions', kind: 'number', unit: 'repetitions', min: 1, max: 20, step: 1, whole: true },
    { key: 'age', kind: 'number', unit: 'years', min: 5, max: 100, step: 1, optional: true },
  ],
  minors: { under: 16, advice: 'technique_first' },
  narrow: ({ repetitions }) =>
    repetitions === undefined ? {} : { weight: { max: Math.min(520, Math.floor(STRONGEST / epley(1, repetitions))) } },
  compute({ weight, repetitions, age }) {
    const [one, other] = [epley(weight, repetitions), brzycki(weight, repetitions)]
    const mean = (one + other) / 2
    return {
      results: [figure('epley', one, 'kg', 1), figure('brzycki', other, 'kg', 1)],
      pictures: [
        {
          kind: 'table',
          key: 'percentages',
          columns: [
            { key: 'share', unit: 'percent', digits: 0 },
            { key: 'weight', unit: 'kg', digits: 1 },
          ],
          rows: PERCENTAGES.map((share) => [share, (mean * share) / 100]),
        },
      ],
      notes: notesWhen({ many_repetitions: repetitions > 10, coach_present: age !== undefined && age < 18 }),
    }
  },
  formula: ['Epley: 1RM = w × (1 + r / 30)', 'Brzycki: 1RM = 36 w / (37 − r)', 'r = 1: 1RM = w'],
  sources: [
    { authors: 'B. Epley', year: 1985, title: 'Poundage Chart', published: 'Boyd Epley Workout, Lincoln' },
    {
      authors: 'M. Brzycki',
      year: 1993,
      title: 'Strength testing: predicting a one-rep max from reps-to-fatigue',
      published: 'Journal of Physical Education, Recreation & Dance 64 (1), 88–90',
      doi: '10.1080/07303084.1993.10606684',
    },
  ],
  notFor: ['under_16', 'new_to_lifting', 'injured', 'pregnancy'],
  vectors: [
    { values: { weight: 100, repetitions: 5 }, expect: { epley: 116.67, brzycki: 112.5 } },
    { values: { weight: 100, repetitions: 10 }, expect: { epley: 133.33, brzycki: 133.33 } },
    { values: { weight: 62.5, repetitions: 8 }, expect: { epley: 79.17, brzycki: 77.59 } },
    { values: { weight: 140, repetitions: 1, age: 30 }, expect: { epley: 140, brzycki: 140 } },
  ],
})

/** How many repetitions are possible at a share of the one-rep max, by Epley. */
export function repetitionsAt(share: number): number {
  let repetitions = 1
  while (repetitions < 30 && epley(share, repetitions + 1) <= 1 + 1e-9) repetitions++
  return repetitions
}

function epley(weight: number, repetitions: number): number {
  return repetitions === 1 ? weight : weight * (1 + repetitions / 30)
}

function brzycki(weight: number, repetitions: number): number {
  return (36 * weight) / (37 - repetitions)
}

import { calculator, figure } from './calculator.ts'

/** A round of golf relative to the difficulty of the course. */
export const golfDifferential = calculator({
  id: 'golf_differential',
  group: 'golf',
  inputs: [
    { key: 'gross_score', kind: 'number', unit: 'count', min: 50, max: 200, step: 1, whole: true },
    { key: 'course_rating', kind: 'number', unit: 'none', min: 50, max: 85, step: 0.1 },
    { key: 'slope', kind: 'number', unit: 'none', min: 55, max: 155, step: 1, whole: true },
    { key: 'pcc', kind: 'number', unit: 'none', min: -1, max: 3, step: 1, whole: true, default: 0 },
  ],
  compute({ gross_score: gross, course_rating: rating, slope, pcc }) {
    return { results: [figure('differential', toTenth((113 / slope) * (gross - rating - pcc)), 'none', 1)] }
  },
  formula: ['113 / slope × (gross − rating − PCC)'],
  sources: [
    {
      authors: 'The R&A, USGA',
      year: 2024,
      title: 'Rules of Handicapping, rule 5.1: Calculation of a Score Differential',
      url: 'https://www.usga.org/handicapping/roh/rules-of-handicapping.html',
    },
  ],
  notFor: ['nine_holes'],
  vectors: [
    { values: { gross_score: 85, course_rating: 75.1, slope: 132 }, expect: { differential: 8.5 } },
    { values: { gross_score: 94, course_rating: 73, slope: 125 }, expect: { differential: 19 } },
    { values: { gross_score: 92, course_rating: 71.4, slope: 128 }, expect: { differential: 18.2 } },
    { values: { gross_score: 95, course_rating: 71.6, slope: 130, pcc: 0 }, expect: { differential: 20.3 } },
  ],
})

/** Rounds to the nearest tenth, halves up, as the rules require. */
export function toTenth(value: number): number {
  // Ten times a decimal may be slightly below the half it represents.
  return Math.round(value * 10 + 1e-9) / 10
}

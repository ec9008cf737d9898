import { calculator, figure, notesWhen } from './calculator.ts'

/** Standard errors of estimate, in years. */
const ERRORS = { male: 0.592, female: 0.569 } as const

/** Years before or after the age at peak height velocity. */
export const maturityOffset = calculator({
  id: 'maturity_offset',
  group: 'growth',
  inputs: [
    { key: 'sex', words: 'child_sex', kind: 'choice', choices: ['female', 'male'] },
    { key: 'age', words: 'child_age', kind: 'number', unit: 'years', min: 8, max: 16.9, step: 0.1 },
    { key: 'height', words: 'child_height', kind: 'number', unit: 'cm', min: 100, max: 215, step: 0.1 },
    { key: 'sitting_height', kind: 'number', unit: 'cm', min: 50, max: 120, step: 0.1 },
    { key: 'weight', words: 'child_weight', kind: 'number', unit: 'kg', min: 15, max: 140, step: 0.1 },
  ],
  narrow: ({ height }) =>
    height === undefined ? {} : { sitting_height: { min: Math.round(height * 0.44), max: Math.round(height * 0.6) } },
  compute({ sex, age, height, sitting_height: sitting, weight }) {
    const leg = height - sitting
    const offset = sex === 'male' ? boys(age, leg, sitting, weight / height) : girls(age, leg, sitting, weight, height)
    const error = ERRORS[sex]
    return {
      results: [
        figure('maturity_offset', offset, 'years', 2, { low: offset - error, high: offset + error }),
        figure('age_at_peak', age - offset, 'years', 1, { low: age - offset - error, high: age - offset + error }),
      ],
      notes: notesWhen({ growth_is_no_selection: true, far_from_peak: Math.abs(offset) > 2 }),
    }
  },
  formula: [
    '♂ −9.236 + 0.0002708 × leg × sit − 0.001663 × age × leg + 0.007216 × age × sit + 0.02292 × (kg / cm × 100)',
    '♀ −9.376 + 0.0001882 × leg × sit + 0.0022 × age × leg + 0.005841 × age × sit − 0.002658 × age × kg + 0.07693 × (kg / cm × 100)',
    'leg = cm − sit',
  ],
  sources: [
    {
      authors: 'R. L. Mirwald, A. D. G. Baxter-Jones, D. A. Bailey, G. P. Beunen',
      year: 2002,
      title: 'An assessment of maturity from anthropometric measurements',
      published: 'Medicine & Science in Sports & Exercise 34, 689–694',
      doi: '10.1097/00005768-200204000-00020',
    },
  ],
  notFor: ['outside_8_to_16', 'growth_disorder', 'no_selection_by_growth'],
  vectors: [
    {
      values: { sex: 'male', age: 13, height: 160, sitting_height: 82, weight: 48 },
      expect: { maturity_offset: -0.81 },
    },
    {
      values: { sex: 'male', age: 13.9, height: 167, sitting_height: 86, weight: 54.5 },
      expect: { maturity_offset: 0.152, age_at_peak: 13.748 },
    },
    // Worked by hand: −9.376 + 1.1292 + 1.98 + 5.60736 − 1.43532 + 2.23345.
    {
      values: { sex: 'female', age: 12, height: 155, sitting_height: 80, weight: 45 },
      expect: { maturity_offset: 0.1387, age_at_peak: 11.8613 },
    },
  ],
})

function boys(age: number, leg: number, sitting: number, kgPerCm: number): number {
  return -9.236 + 0.0002708 * leg * sitting - 0.001663 * age * leg + 0.007216 * age * sitting + 0.02292 * kgPerCm * 100
}

function girls(age: number, leg: number, sitting: number, weight: number, height: number): number {
  return (
    -9.376 +
    0.0001882 * leg * sitting +
    0.0022 * age * leg +
    0.005841 * age * sitting -
    0.002658 * age * weight +
    0.07693 * (weight / height) * 100
  )
}

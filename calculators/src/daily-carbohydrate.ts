import { calculator, span } from './calculator.ts'

/** Grams per kilogram of body weight per day. */
const GRAMS = { light: [3, 5], moderate: [5, 7], high: [6, 10], very_high: [8, 12] } as const

/** Carbohydrate for a day, by weight and training. */
export const dailyCarbohydrate = calculator({
  id: 'daily_carbohydrate',
  group: 'food',
  inputs: [
    { key: 'weight', kind: 'number', unit: 'kg', min: 20, max: 300, step: 0.1 },
    { key: 'training', kind: 'choice', choices: ['light', 'moderate', 'high', 'very_high'] },
    { key: 'age', kind: 'number', unit: 'years', min: 5, max: 100, step: 1, optional: true },
  ],
  minors: { under: 18, advice: 'no_calorie_target' },
  compute({ weight, training }) {
    const [least, most] = GRAMS[training]
    return {
      results: [span('carbohydrate', [least * weight, most * weight], 'g_per_day', 0)],
      pictures: [
        {
          kind: 'bands',
          key: 'carbohydrate',
          unit: 'g_per_day',
          digits: 0,
          bands: Object.entries(GRAMS).map(([key, [low, high]]) => ({ key, low: low * weight, high: high * weight })),
        },
      ],
    }
  },
  formula: ['3–5 | 5–7 | 6–10 | 8–12 g × kg'],
  sources: [
    {
      authors: 'D. T. Thomas, K. A. Erdman, L. M. Burke',
      year: 2016,
      title: 'American College of Sports Medicine joint position statement: nutrition and athletic performance',
      published: 'Medicine & Science in Sports & Exercise 48, 543–568',
      doi: '10.1249/MSS.0000000000000852',
    },
    {
      authors: 'L. M. Burke, J. A. Hawley, S. H. S. Wong, A. E. Jeukendrup',
      year: 2011,
      title: 'Carbohydrates for training and competition',
      published: 'Journal of Sports Sciences 29 (sup1), S17–S27',
      doi: '10.1080/02640414.2011.585473',
    },
  ],
  notFor: ['under_18', 'eating_disorder', 'diabetes'],
  vectors: [
    { values: { weight: 70, training: 'moderate' }, expect: { carbohydrate: [350, 490] } },
    { values: { weight: 68, training: 'light' }, expect: { carbohydrate: [204, 340] } },
    { values: { weight: 81, training: 'high' }, expect: { carbohydrate: [486, 810] } },
  ],
})

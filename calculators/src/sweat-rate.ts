import { calculator, figure, notesWhen } from './calculator.ts'

/** No one sweats more per hour, in litres. */
const MOST_PER_HOUR = 6

/** Each of the two weights is only precise to a tenth of a kilogram. */
const SCALE_ERROR = 0.2

/** Litres of sweat per hour, by weighing before and after. */
export const sweatRate = calculator({
  id: 'sweat_rate',
  group: 'food',
  inputs: [
    { key: 'weight_before', kind: 'number', unit: 'kg', min: 20, max: 300, step: 0.1 },
    { key: 'weight_after', kind: 'number', unit: 'kg', min: 18, max: 300, step: 0.1 },
    { key: 'drunk', kind: 'number', unit: 'l', min: 0, max: 20, step: 0.1 },
    { key: 'urine', kind: 'number', unit: 'l', min: 0, max: 5, step: 0.1, default: 0 },
    { key: 'duration', words: 'sweat_duration', kind: 'duration', unit: 's', min: 600, max: 86_400, step: 60 },
  ],
  narrow({ weight_before: before, drunk = 0, urine = 0, duration }) {
    if (before === undefined) return {}
    const dry = before + drunk - urine
    const most = duration === undefined ? before : (MOST_PER_HOUR * duration) / 3600
    return {
      weight_after: { min: tenths(Math.max(before * 0.88, dry - most)), max: tenths(Math.max(dry, before * 0.88)) },
    }
  },
  compute({ weight_before: before, weight_after: after, drunk, urine, duration }) {
    const hours = duration / 3600
    const sweat = Math.max(0, before - after + drunk - urine)
    const rate = sweat / hours
    const error = { low: Math.max(0, rate - SCALE_ERROR / hours), high: rate + SCALE_ERROR / hours }
    const change = ((after - before) / before) * 100
    return {
      results: [
        figure('sweat_rate', rate, 'l_per_h', 2, error),
        figure('sweat', sweat, 'l', 2),
        figure('weight_change', change, 'percent', 1),
      ],
      notes: notesWhen({ lost_over_two_percent: change < -2, drank_more_than_sweat: change > 0.05 }),
    }
  },
  formula: ['(kg₁ − kg₂ + L_drunk − L_urine) / h'],
  sources: [
    {
      authors: 'M. N. Sawka, L. M. Burke, E. R. Eichner, R. J. Maughan, S. J. Montain, N. S. Stachenfeld',
      year: 2007,
      title: 'American College of Sports Medicine position stand: exercise and fluid replacement',
      published: 'Medicine & Science in Sports & Exercise 39, 377–390',
      doi: '10.1249/mss.0b013e31802ca597',
    },
  ],
  notFor: ['no_weight_cutting', 'eating_disorder', 'kidney_or_heart'],
  vectors: [
    {
      values: { weight_before: 70, weight_after: 69, drunk: 0.5, urine: 0.1, duration: 3600 },
      expect: { sweat_rate: 1.4 },
    },
    { values: { weight_before: 78.4, weight_after: 76.9, drunk: 1.2, duration: 5400 }, expect: { sweat_rate: 1.8 } },
    {
      values: { weight_before: 84.6, weight_after: 83.1, drunk: 1, urine: 0.2, duration: 7200 },
      expect: { sweat_rate: 1.15 },
    },
  ],
})

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

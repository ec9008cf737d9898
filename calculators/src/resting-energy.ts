import { calculator, figure } from './calculator.ts'

/** For four in five healthy adults the measured value is within a tenth of the computed one. */
const ERROR = 0.1

/** The energy a body uses per day at rest. */
export const restingEnergy = calculator({
  id: 'resting_energy',
  group: 'food',
  inputs: [
    { key: 'sex', kind: 'choice', choices: ['female', 'male'] },
    { key: 'age', kind: 'number', unit: 'years', min: 5, max: 100, step: 1 },
    { key: 'height', kind: 'number', unit: 'cm', min: 90, max: 250, step: 1 },
    { key: 'weight', kind: 'number', unit: 'kg', min: 20, max: 300, step: 0.1 },
  ],
  minors: { under: 18, advice: 'no_calorie_target' },
  compute({ sex, age, height, weight }) {
    const energy = 10 * weight + 6.25 * height - 5 * age + (sex === 'male' ? 5 : -161)
    const error = { low: energy * (1 - ERROR), high: energy * (1 + ERROR) }
    return { results: [figure('resting_energy', energy, 'kcal_per_day', 0, error)], notes: ['rest_is_no_target'] }
  },
  formula: ['♂ REE = 10 × kg + 6.25 × cm − 5 × age + 5', '♀ REE = 10 × kg + 6.25 × cm − 5 × age − 161'],
  sources: [
    {
      authors: 'M. D. Mifflin, S. T. St Jeor, L. A. Hill, B. J. Scott, S. A. Daugherty, Y. O. Koh',
      year: 1990,
      title: 'A new predictive equation for resting energy expenditure in healthy individuals',
      published: 'American Journal of Clinical Nutrition 51, 241–247',
      doi: '10.1093/ajcn/51.2.241',
    },
    {
      authors: 'D. Frankenfield, L. Roth-Yousey, C. Compher',
      year: 2005,
      title: 'Comparison of predictive equations for resting metabolic rate in healthy nonobese and obese adults',
      published: 'Journal of the American Dietetic Association 105, 775–789',
      doi: '10.1016/j.jada.2005.02.005',
    },
  ],
  notFor: ['under_18', 'eating_disorder', 'pregnancy', 'thyroid'],
  vectors: [
    { values: { sex: 'male', age: 20, height: 180, weight: 83 }, expect: { resting_energy: 1860 } },
    { values: { sex: 'female', age: 30, height: 170, weight: 65 }, expect: { resting_energy: 1401.5 } },
    { values: { sex: 'male', age: 25, height: 180, weight: 72 }, expect: { resting_energy: 1725 } },
  ],
})

import { calculator, figure } from './calculator.ts'

/** Maximal oxygen uptake from twelve minutes of running. */
export const cooperTest = calculator({
  id: 'cooper_test',
  group: 'tests',
  inputs: [
    { key: 'distance', words: 'cooper_distance', kind: 'distance', unit: 'm', min: 800, max: 4900, step: 10 },
    { key: 'age', kind: 'number', unit: 'years', min: 8, max: 100, step: 1, optional: true },
  ],
  compute({ distance, age }) {
    return {
      results: [
        figure('vo2max', (distance - 504.9) / 44.73, 'ml_per_kg_min', 1),
        figure('speed', distance / 200, 'km_per_h', 1),
        figure('pace', 720_000 / distance, 's_per_km', 0),
      ],
      notes: age !== undefined && age < 18 ? ['coach_present'] : [],
    }
  },
  formula: ['VO₂max = (m − 504.9) / 44.73'],
  sources: [
    {
      authors: 'K. H. Cooper',
      year: 1968,
      title: 'A means of assessing maximal oxygen intake: correlation between field and treadmill testing',
      published: 'JAMA 203, 201–204',
      doi: '10.1001/jama.1968.03140030033008',
    },
  ],
  notFor: ['heart_disease', 'chest_pain', 'unwell', 'under_18_without_coach'],
  vectors: [
    { values: { distance: 2400 }, expect: { vo2max: 42.37, speed: 12, pace: 300 } },
    { values: { distance: 3000 }, expect: { vo2max: 55.78, speed: 15, pace: 240 } },
  ],
})

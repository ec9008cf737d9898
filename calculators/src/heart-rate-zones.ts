import { calculator, figure, notesWhen, span } from './calculator.ts'

/** Standard deviation of Tanaka's estimate for an individual, in beats per minute. */
const ERROR_OF_ESTIMATE = 10

const BOUNDS = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** Five zones between resting and maximum heart rate. */
export const heartRateZones = calculator({
  id: 'heart_rate_zones',
  group: 'endurance',
  inputs: [
    { key: 'age', kind: 'number', unit: 'years', min: 8, max: 100, step: 1, optional: true },
    { key: 'resting_heart_rate', kind: 'number', unit: 'bpm', min: 25, max: 110, step: 1, optional: true },
    { key: 'max_heart_rate', kind: 'number', unit: 'bpm', min: 120, max: 230, step: 1, optional: true },
    { key: 'method', words: 'zones_method', kind: 'choice', choices: ['reserve', 'share_of_max'], optional: true },
    { key: 'intensity', kind: 'number', unit: 'percent', min: 40, max: 100, step: 1, optional: true },
  ],
  narrow: ({ max_heart_rate: max, method }) => ({
    age: { optional: max !== undefined },
    resting_heart_rate: { optional: method !== 'reserve' },
  }),
  compute({ age, resting_heart_rate: rest, max_heart_rate: measured, method, intensity }) {
    const max = measured ?? 208 - 0.7 * (age ?? 0)
    const floor = method === 'share_of_max' ? 0 : (rest ?? 0)
    const at = (share: number) => floor + share * (max - floor)
    const errorAt = (share: number) => (measured === undefined ? share * ERROR_OF_ESTIMATE : 0)
    const around = (share: number) =>
      measured === undefined ? { low: at(share) - errorAt(share), high: at(share) + errorAt(share) } : undefined
    const zones = BOUNDS.slice(0, -1).map((share, index) => [share, BOUNDS[index + 1] ?? 1] as const)
    const isYoungEstimate = measured === undefined && age !== undefined && age < 18
    return {
      results: [
        figure('max_heart_rate', max, 'bpm', 0, around(1)),
        ...(intensity === undefined
          ? []
          : [figure('target_heart_rate', at(intensity / 100), 'bpm', 0, around(intensity / 100))]),
        ...zones.map(([from, to], index) => span(`zone_${index + 1}`, [at(from), at(to)], 'bpm', 0)),
      ],
      pictures: [
        {
          kind: 'bands',
          key: 'heart_rate_zones',
          unit: 'bpm',
          digits: 0,
          bands: zones.map(([from, to], index) => ({
            key: `zone_${index + 1}`,
            low: at(from),
            high: at(to),
            share: [from * 100, to * 100],
            error: errorAt(to),
          })),
        },
      ],
      notes: notesWhen({
        zones_of_reserve: floor > 0,
        zones_of_max: floor === 0,
        max_is_estimated: measured === undefined,
        estimate_rough_for_young: isYoungEstimate,
      }),
    }
  },
  formula: ['HR = HR_rest + p × (HR_max − HR_rest)', 'HR = p × HR_max', 'HR_max = 208 − 0.7 × age'],
  sources: [
    {
      authors: 'M. J. Karvonen, E. Kentala, O. Mustala',
      year: 1957,
      title: 'The effects of training on heart rate; a longitudinal study',
      published: 'Annales Medicinae Experimentalis et Biologiae Fenniae 35, 307–315',
    },
    {
      authors: 'H. Tanaka, K. D. Monahan, D. R. Seals',
      year: 2001,
      title: 'Age-predicted maximal heart rate revisited',
      published: 'Journal of the American College of Cardiology 37, 153–156',
      doi: '10.1016/S0735-1097(00)01054-8',
    },
  ],
  notFor: ['heart_medicine', 'heart_disease', 'pregnancy', 'chest_pain'],
  vectors: [
    {
      values: { age: 40, resting_heart_rate: 60 },
      expect: { max_heart_rate: 180, zone_2: [132, 144], zone_4: [156, 168], zone_5: [168, 180] },
    },
    { values: { resting_heart_rate: 60, max_heart_rate: 180, intensity: 70 }, expect: { target_heart_rate: 144 } },
    {
      values: { age: 38, resting_heart_rate: 54, intensity: 75 },
      expect: { target_heart_rate: 149.6 },
      tolerance: 0.1,
    },
    { values: { max_heart_rate: 200 }, expect: { zone_1: [100, 120], zone_5: [180, 200] } },
  ],
})

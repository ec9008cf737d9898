import { calculator, figure } from './calculator.ts'
import { toTenth } from './golf-differential.ts'

/** How many of the lowest differentials count, and the adjustment, by the number of scores (rule 5.2a). */
const TABLE: readonly { upTo: number; lowest: number; adjustment: number }[] = [
  { upTo: 3, lowest: 1, adjustment: -2 },
  { upTo: 4, lowest: 1, adjustment: -1 },
  { upTo: 5, lowest: 1, adjustment: 0 },
  { upTo: 6, lowest: 2, adjustment: -1 },
  { upTo: 8, lowest: 2, adjustment: 0 },
  { upTo: 11, lowest: 3, adjustment: 0 },
  { upTo: 14, lowest: 4, adjustment: 0 },
  { upTo: 16, lowest: 5, adjustment: 0 },
  { upTo: 18, lowest: 6, adjustment: 0 },
  { upTo: 19, lowest: 7, adjustment: 0 },
  { upTo: 20, lowest: 8, adjustment: 0 },
]

const HIGHEST_INDEX = 54

/** A golfer's Handicap Index from the last differentials. */
export const golfHandicapIndex = calculator({
  id: 'golf_handicap_index',
  group: 'golf',
  inputs: [
    { key: 'differentials', kind: 'list', unit: 'none', min: -12, max: 90, step: 0.1, minCount: 3, maxCount: 20 },
  ],
  compute({ differentials }) {
    const rule = TABLE.find(({ upTo }) => differentials.length <= upTo) ?? { lowest: 8, adjustment: 0 }
    const best = differentials.toSorted((one, other) => one - other).slice(0, rule.lowest)
    const mean = best.reduce((sum, one) => sum + one, 0) / best.length
    const index = Math.min(HIGHEST_INDEX, toTenth(mean + rule.adjustment))
    return {
      results: [
        figure('handicap_index', index, 'none', 1),
        figure('counted', rule.lowest, 'count', 0),
        figure('adjustment', rule.adjustment, 'none', 1),
      ],
      pictures: [{ kind: 'bars', key: 'differentials', unit: 'none', digits: 1, bars: differentials, lines: [] }],
      notes: ['index_without_caps'],
    }
  },
  formula: [
    '20: mean of the lowest 8',
    '3: 1 (−2) | 4: 1 (−1) | 5: 1 | 6: 2 (−1) | 7–8: 2 | 9–11: 3 | 12–14: 4 | 15–16: 5 | 17–18: 6 | 19: 7',
  ],
  sources: [
    {
      authors: 'The R&A, USGA',
      year: 2024,
      title: 'Rules of Handicapping, rule 5.2: Calculation of a Handicap Index',
      url: 'https://www.usga.org/handicapping/roh/rules-of-handicapping.html',
    },
  ],
  notFor: ['official_index'],
  vectors: [
    {
      values: {
        differentials: [
          ...[14.2, 16.8, 12.9, 18.1, 15.5, 13.7, 17.4, 11.8, 19, 14.9],
          ...[16.1, 13.2, 20.3, 15, 12.4, 17.9, 14.6, 18.8, 13.9, 16.5],
        ],
      },
      expect: { handicap_index: 13.3, counted: 8 },
    },
    {
      values: { differentials: [31.2, 28.4, 33, 29.6, 35.5, 30.1] },
      expect: { handicap_index: 28, counted: 2, adjustment: -1 },
    },
    { values: { differentials: [20, 25, 30] }, expect: { handicap_index: 18, counted: 1, adjustment: -2 } },
    {
      values: {
        differentials: [
          9.8, 11.2, 8.4, 10.5, 12, 7.2, 9.1, 13.3, 10, 8.8, 11.7, 9.5, 12.6, 8.1, 10.9, 9.3, 14, 11, 8.6,
        ],
      },
      expect: { handicap_index: 8.5, counted: 7 },
    },
  ],
})

import { calculator, figure } from './calculator.ts'

/** Expected score against opponents, and the rating after the games. */
export const elo = calculator({
  id: 'elo',
  group: 'competition',
  inputs: [
    { key: 'rating', kind: 'number', unit: 'none', min: 100, max: 4000, step: 1 },
    {
      key: 'opponent_rating',
      kind: 'list',
      unit: 'none',
      min: 100,
      max: 4000,
      step: 1,
      minCount: 1,
      maxCount: 200,
    },
    {
      key: 'result',
      words: 'game_result',
      kind: 'list',
      unit: 'none',
      min: 0,
      max: 1,
      step: 0.5,
      minCount: 1,
      maxCount: 200,
      optional: true,
    },
    { key: 'k', words: 'k_factor', kind: 'number', unit: 'none', min: 1, max: 100, step: 1, default: 20 },
  ],
  narrow: ({ opponent_rating: opponents }) =>
    opponents === undefined ? {} : { result: { minCount: opponents.length, maxCount: opponents.length } },
  compute({ rating, opponent_rating: opponents, result: scores, k }) {
    const expected = opponents.map((opponent) => expectedScore(rating, opponent))
    const total = sum(expected)
    const change = scores && k * (sum(scores) - total)
    return {
      results: [
        figure('win_expectancy', (total / opponents.length) * 100, 'percent', 1),
        figure('expected_score', total, 'none', 2),
        ...(change === undefined
          ? []
          : [figure('rating_change', change, 'none', 1), figure('new_rating', rating + change, 'none', 0)]),
      ],
      pictures: [
        {
          kind: 'table',
          key: 'games',
          columns: [
            { key: 'opponent', unit: 'none', digits: 0 },
            { key: 'expected', unit: 'percent', digits: 1 },
            { key: 'result', unit: 'none', digits: 1 },
          ],
          rows: opponents.map((opponent, game) => [opponent, (expected[game] ?? 0) * 100, scores?.[game] ?? null]),
        },
      ],
    }
  },
  formula: ['E = 1 / (1 + 10^((R_b − R_a) / 400))', "R' = R + K × (ΣS − ΣE)"],
  sources: [
    { authors: 'A. E. Elo', year: 1978, title: 'The Rating of Chessplayers, Past and Present', published: 'Arco' },
    {
      authors: 'FIDE',
      year: 2024,
      title: 'Handbook B.02: FIDE Rating Regulations',
      url: 'https://handbook.fide.com/chapter/B022024',
    },
  ],
  notFor: ['own_league_rules'],
  vectors: [
    {
      values: { rating: 1613, opponent_rating: [1609, 1477, 1388, 1586, 1720], result: [0, 0.5, 1, 1, 0], k: 32 },
      expect: { new_rating: 1601 },
      tolerance: 0.5,
    },
    {
      values: { rating: 1540, opponent_rating: [1522, 1480, 1410, 1595, 1660], result: [0, 0.5, 1, 1, 0.5], k: 32 },
      expect: { new_rating: 1554.5 },
      tolerance: 0.1,
    },
    { values: { rating: 1500, opponent_rating: [1650] }, expect: { win_expectancy: 29.66 } },
  ],
})

export function expectedScore(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / 400))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

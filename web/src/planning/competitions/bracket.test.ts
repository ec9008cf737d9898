import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { describe, expect, test } from 'vitest'
import { bracketOf } from './bracket.ts'
import { match } from './match-for-test.ts'

const winner = (matchId: string) => ({ kind: 'winner', matchId }) as const
const loser = (matchId: string) => ({ kind: 'loser', matchId }) as const

function knockout(id: string, round: number, sides: Partial<Match> = {}): Match {
  return match({ id, stage: 'knockout', round, label: { key: id === 'F' ? 'final' : 'semi_final' }, ...sides })
}

function rounds(...ids: string[][]) {
  return ids.map((matchIds, index) => ({
    stage: 'knockout' as const,
    round: index + 1,
    label: { key: 'final' },
    matchIds,
  }))
}

const placesIn = (bracket: ReturnType<typeof bracketOf>) =>
  Object.fromEntries(bracket.columns.flatMap(({ matches }) => matches.map(({ match: { id }, at }) => [id, at])))

describe('bracket', () => {
  test('[COMP-01] a match stands in the middle of those whose winners it awaits', () => {
    const matches = [
      ...['Q1', 'Q2', 'Q3', 'Q4'].map((id) => knockout(id, 1)),
      knockout('S1', 2, { home: winner('Q1'), away: winner('Q2') }),
      knockout('S2', 2, { home: winner('Q3'), away: winner('Q4') }),
      knockout('F', 3, { home: winner('S1'), away: winner('S2') }),
    ]
    const bracket = bracketOf({ matches, bracket: rounds(['Q1', 'Q2', 'Q3', 'Q4'], ['S1', 'S2'], ['F']) })
    expect(bracket.rows).toBe(4)
    expect(placesIn(bracket)).toEqual({ Q1: 0.5, Q2: 1.5, Q3: 2.5, Q4: 3.5, S1: 1, S2: 3, F: 2 })
    expect(bracket.lines[0]).toHaveLength(4)
    expect(bracket.lines[1]).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 2 },
    ])
  })

  test('[COMP-01] a team that has a bye makes no row, and its match stands beside the one that feeds it', () => {
    const matches = [
      knockout('Q1', 1),
      knockout('S1', 2, { away: winner('Q1') }),
      knockout('S2', 2),
      knockout('F', 3, { home: winner('S1'), away: winner('S2') }),
    ]
    const bracket = bracketOf({ matches, bracket: rounds(['Q1'], ['S1', 'S2'], ['F']) })
    expect(placesIn(bracket)).toEqual({ Q1: 0.5, S1: 0.5, S2: 1.5, F: 1 })
    expect(bracket.lines[0]).toEqual([{ from: 0.5, to: 0.5 }])
  })

  test('[COMP-01] the match for third place stands under the final, other places are listed in their order', () => {
    const placement = (id: string, key: string, place?: number) =>
      match({
        id,
        stage: 'placement',
        round: 2,
        label: { key, ...(place && { values: { place } }) },
        home: loser('S1'),
      })
    const matches = [
      knockout('S1', 1),
      knockout('S2', 1),
      knockout('F', 2, { home: winner('S1'), away: winner('S2') }),
      placement('P7', 'place', 7),
      placement('P5', 'place', 5),
      placement('T', 'third_place'),
    ]
    const drawn = bracketOf({
      matches,
      bracket: [
        ...rounds(['S1', 'S2'], ['F']),
        { stage: 'placement', round: 2, label: { key: 'place' }, matchIds: ['P7', 'P5', 'T'] },
      ],
    })
    expect(drawn.columns.at(-1)?.beside.map(({ id }) => id)).toEqual(['T'])
    expect(drawn.placement.map(({ id }) => id)).toEqual(['P5', 'P7'])
    expect(drawn.rows).toBe(3)
  })
})

import { expect, it } from 'vitest'
import { drawOf } from './draw/draw.ts'
import { ratingsAfter } from './elo.ts'
import type { Match, Result, Team } from './types.ts'

const TEAMS: Team[] = [
  { id: 'a', name: 'A', seed: 1, rating: 1600 },
  { id: 'b', name: 'B', seed: 2, rating: 1500 },
]

it('[COMP-03] ratings follow Elo: what one wins the other loses', () => {
  // Expected score of A: 1 / (1 + 10^(−100/400)) = 0.640.
  expect(rounded({ home: 0, away: 1, decided: 'time' })).toEqual([1587.2, 1512.8])
  expect(rounded({ home: 1, away: 1, decided: 'time' })).toEqual([1597.2, 1502.8])
  expect(rounded({ home: 1, away: 1, decided: 'penalties', shootout: { home: 5, away: 4 } })).toEqual([1597.2, 1502.8])
  expect(rounded({ home: 3, away: 0, decided: 'forfeit' })).toEqual([1600, 1500])
})

function rounded(result: Result): number[] {
  const matches = drawOf(TEAMS, { kind: 'round_robin', legs: 1 }, 'x').map(
    (match): Match => ({ ...match, status: 'done', result }),
  )
  return Object.values(ratingsAfter(TEAMS, matches)).map((rating) => Math.round(rating * 10) / 10)
}

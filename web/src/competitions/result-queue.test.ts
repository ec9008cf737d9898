import { describe, expect, test } from 'vitest'
import { match } from './match-for-test.ts'
import { missingFor, newResults, nextMatches } from './missing-results.ts'
import { dropResult, type QueuedResult, queuedResults, queueResult } from './result-queue.ts'
import { moved } from './tie-break-order.ts'
import { tieValue } from './tie-value.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

const entry: QueuedResult = {
  owner: 'me',
  competitionId: 'cup',
  matchId: 'final',
  name: 'One – Other',
  result: { home: 1, away: 0, decided: 'time' },
  isFinal: true,
  version: 1,
}

describe('results that wait for a connection', () => {
  test('a later result of the same match takes the place of the first', () => {
    const storage = memory()
    queueResult(entry, storage)
    queueResult({ ...entry, result: { home: 2, away: 0, decided: 'time' } }, storage)
    queueResult({ ...entry, matchId: 'third' }, storage)
    expect(queuedResults(storage).map(({ matchId, result }) => [matchId, result.home])).toEqual([
      ['final', 2],
      ['third', 1],
    ])
    dropResult(entry, storage)
    expect(queuedResults(storage)).toHaveLength(1)
  })

  test('what is no queue is none', () => {
    const storage = memory()
    storage.setItem('touchline:results', '{')
    expect(queuedResults(storage)).toEqual([])
  })
})

describe('what a result means for others', () => {
  const semi = match({ id: 'semi', stage: 'knockout' })
  const final = match({
    id: 'final',
    stage: 'knockout',
    home: { kind: 'winner', matchId: 'semi' },
    away: { kind: 'place', group: 1, place: 2 },
    homeTeamId: null,
    awayTeamId: null,
  })

  test('[COMP-03] a later match names the results that it waits for', () => {
    expect(missingFor(final, { matches: [semi, final] })).toEqual([
      { kind: 'match', match: semi },
      { kind: 'group', group: 1 },
    ])
    expect(missingFor({ ...final, homeTeamId: 'one', awayTeamId: 'other' }, { matches: [semi, final] })).toEqual([])
  })

  test('[COMP-03] a result says who goes on where', () => {
    expect(nextMatches(semi, { matches: [semi, final] })).toEqual({ winner: final, loser: undefined })
  })

  test('[COMP-03] only what ended since the last look is news', () => {
    const done = { ...semi, status: 'done' as const }
    expect(newResults([semi, final], [done, final])).toEqual([done])
    expect(newResults([done], [done])).toEqual([])
  })
})

describe('keys of a tie', () => {
  test('[COMP-03] a key moves up and down', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })

  test('[COMP-03] differences carry their sign, ratios three digits', () => {
    expect(tieValue('h2h_difference', { value: 1 }, 'cs-CZ')).toBe('+1')
    expect(tieValue('difference', { value: -1 }, 'cs-CZ')).toBe('−1')
    expect(tieValue('difference', { value: 0 }, 'cs-CZ')).toBe('0')
    expect(tieValue('set_ratio', { value: 1.5 }, 'cs-CZ')).toBe('1,500')
    expect(tieValue('lot', { value: 123 }, 'cs-CZ')).toBe('')
  })
})

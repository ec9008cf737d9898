import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOf } from './draw/draw.ts'
import { finalRanking } from './ranking.ts'
import { type Played, resolve } from './resolve.ts'
import { RULES_OF } from './standings/presets.ts'
import type { Format, Match, Result, Team } from './types.ts'

describe('[COMP-01] a competition played to its end', () => {
  it('lets every match have two different teams and ranks 2 to 64 teams to the last place', () => {
    for (let count = 2; count <= 64; count += 1) {
      const played = playAll(count, { kind: 'knockout', thirdPlace: true, placement: true })
      expect(finalRanking(played).map(({ place }) => place)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
      expectEachOnce(played)
    }
  })

  it('ranks everybody from groups, too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (count, groups, advance) => {
          fc.pre(Math.floor(count / groups) >= Math.max(2, advance))
          const knockout = { thirdPlace: true, placement: true }
          const played = playAll(count, { kind: 'groups', groups, legs: 1, advance, knockout })
          expect(finalRanking(played).map(({ place }) => place)).toEqual(
            Array.from({ length: count }, (_, at) => at + 1),
          )
          expectEachOnce(played)
        },
      ),
    )
  })

  it('shares places that are not played for', () => {
    const places = (format: Format) => finalRanking(playAll(8, format)).map(({ place }) => place)
    expect(places({ kind: 'knockout', thirdPlace: false, placement: false })).toEqual([1, 2, 3, 3, 5, 5, 5, 5])
    expect(places({ kind: 'knockout', thirdPlace: true, placement: false })).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
    const knockout = { thirdPlace: false, placement: false }
    expect(places({ kind: 'groups', groups: 2, legs: 1, advance: 2, knockout })).toEqual([1, 2, 3, 3, 5, 5, 7, 7])
    expect(places({ kind: 'round_robin', legs: 1 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('[COMP-03] sides that are known', () => {
  it('come from a winner and a loser, also by penalties and forfeit, and go again when a result does', () => {
    const competition = competitionOf(4, { kind: 'knockout', thirdPlace: true, placement: false })
    const [first, second] = competition.matches
    const penalties: Result = { home: 1, away: 1, decided: 'penalties', shootout: { home: 2, away: 3 } }
    const forfeit: Result = { home: 3, away: 0, decided: 'forfeit' }
    const matches = withResults(competition.matches, { [first?.id ?? '']: penalties, [second?.id ?? '']: forfeit })
    expect(sidesOf(resolve({ ...competition, matches }))).toEqual(['t1-t4', 't2-t3', 't1-t3', 't4-t2'])
    const undone = withResults(competition.matches, { [first?.id ?? '']: penalties })
    expect(sidesOf(resolve({ ...competition, matches: undone })).slice(2)).toEqual(['t1-loser', 't4-winner'])
  })

  it('stay open after a draw, and while a match is being played', () => {
    const competition = competitionOf(2, {
      kind: 'groups',
      groups: 1,
      legs: 1,
      advance: 2,
      knockout: { thirdPlace: false, placement: false },
    })
    const [group] = competition.matches
    const result: Result = { home: 1, away: 0, decided: 'time' }
    const playing = competition.matches.map((match) =>
      match === group ? { ...match, result, status: 'playing' as const } : match,
    )
    expect(sidesOf(resolve({ ...competition, matches: playing }))[1]).toBe('place-place')
    expect(
      sidesOf(resolve({ ...competition, matches: withResults(competition.matches, { [group?.id ?? '']: result }) }))[1],
    ).toMatch(/^t\d-t\d$/)
  })
})

/** Plays round by round every match whose sides are known, until none is left. */
function playAll(count: number, format: Format): Played {
  let competition = competitionOf(count, format)
  for (;;) {
    const open = resolve(competition).filter(
      ({ home, away, status }) => status !== 'done' && home.kind === 'team' && away.kind === 'team',
    )
    if (open.length === 0) return competition
    const results = Object.fromEntries(
      open.map(({ id }, at) => [id, { home: 1 + (at % 3), away: at % 2 === 0 ? 0 : 5, decided: 'time' } as Result]),
    )
    competition = { ...competition, matches: withResults(competition.matches, results) }
  }
}

function competitionOf(count: number, format: Format): Played {
  const teams: Team[] = Array.from({ length: count }, (_, at) => ({
    id: `t${at + 1}`,
    name: `${at}`,
    seed: at + 1,
    rating: 1500,
  }))
  return { id: 'c', teams, matches: drawOf(teams, format, 'seed'), rules: RULES_OF.football_h2h }
}

function withResults(matches: readonly Match[], results: Record<string, Result>): Match[] {
  return matches.map((match) => {
    const result = results[match.id]
    return result ? { ...match, result, status: 'done' } : match
  })
}

function expectEachOnce(played: Played): void {
  const matches = resolve(played)
  expect(
    matches.every(({ home, away }) => home.kind === 'team' && away.kind === 'team' && home.teamId !== away.teamId),
  ).toBe(true)
  const ids = finalRanking(played).map(({ teamId }) => teamId)
  expect(new Set(ids).size).toBe(played.teams.length)
}

function sidesOf(matches: readonly Match[]): string[] {
  return matches.map(({ home, away }) =>
    [home, away].map((side) => (side.kind === 'team' ? side.teamId : side.kind)).join('-'),
  )
}

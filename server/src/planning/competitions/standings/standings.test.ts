import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOf } from '../draw/draw.ts'
import type { Match, Result, Rules, RulesPreset, Team } from '../types.ts'
import { RULES_OF, RULES_SOURCES } from './presets.ts'
import { standings } from './standings.ts'

const PRESETS = Object.keys(RULES_OF) as RulesPreset[]

describe('[COMP-03] standings', () => {
  it('are complete, add up and do not depend on the order of matches or teams', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(...PRESETS),
        fc.infiniteStream(fc.nat(4)),
        (count, preset, goals) => {
          const teams = teamsOf(count)
          const rules = RULES_OF[preset]
          const next = () => goals.next().value ?? 0
          const matches = played(drawOf(teams, { kind: 'round_robin', legs: 1 }, 'x'), rules, next)
          const { rows, ties } = standings(teams, matches, rules, 'id')
          expect(rows.map(({ place }) => place)).toEqual(teams.map((_, index) => index + 1))
          expect(sum(rows.map(({ scored }) => scored))).toBe(sum(rows.map(({ conceded }) => conceded)))
          expect(sum(rows.map(({ played }) => played))).toBe(2 * matches.length)
          const order = rows.map(({ teamId }) => teamId)
          const again = standings(teams.toReversed(), matches.toReversed(), rules, 'id')
          expect(again.rows.map(({ teamId }) => teamId)).toEqual(order)
          for (const tie of ties) expect(tie.steps.at(-1)?.decided).not.toBe('none')
          for (const { teamId, isTied } of rows) {
            expect(ties.some(({ teamIds }) => teamIds.includes(teamId))).toBe(isTied)
          }
        },
      ),
    )
  })

  it('begins anew among those still level after a head-to-head key', () => {
    // A, B and C have six points each. A has the best difference among the three; B and C are level, C scored more, B
    // beat C.
    const circle = [game('A', 'B', 3, 0), game('B', 'C', 2, 0), game('C', 'A', 4, 3)]
    const others = ['A', 'B', 'C'].map((team) => game(team, 'D', 1, 0))
    const { rows, ties } = standings(named('ABCD'), [...circle, ...others], RULES_OF.football_h2h, 'x')
    expect(rows.map(({ teamId }) => teamId)).toEqual(['A', 'B', 'C', 'D'])
    expect(ties.map(({ teamIds, steps }) => [teamIds.join(''), steps.at(-1)?.key, steps.at(-1)?.decided])).toEqual([
      ['ABC', 'h2h_difference', 'some'],
      ['BC', 'h2h_points', 'all'],
    ])
  })

  it('goes back to the match of two where goals part a third team, in basketball, but not in football', () => {
    // All 1:0 in a circle: level among themselves. Against D, A won higher, and B beat C.
    const circle = [game('A', 'B', 1, 0), game('B', 'C', 1, 0), game('C', 'A', 1, 0)]
    const others = [game('A', 'D', 5, 0), game('B', 'D', 2, 1), game('C', 'D', 3, 2)]
    const order = (rules: Rules) =>
      standings(named('ABCD'), [...circle, ...others], rules, 'x').rows.map(({ teamId }) => teamId)
    const rules = RULES_OF.football_h2h
    expect(order(rules)).toEqual(['A', 'C', 'B', 'D'])
    expect(order({ ...rules, restart: 'always' })).toEqual(['A', 'B', 'C', 'D'])
  })

  it('counts forfeits, overtime and five sets as the sport does', () => {
    const points = (preset: RulesPreset, result: Result) => {
      const { rows } = standings(named('AB'), [gameOf('A', 'B', result)], RULES_OF[preset], 'x')
      return ['A', 'B'].map((id) => rows.find(({ teamId }) => teamId === id)?.points)
    }
    expect(points('basketball', { home: 20, away: 0, decided: 'forfeit' })).toEqual([2, 0])
    expect(points('basketball', { home: 80, away: 79, decided: 'overtime' })).toEqual([2, 1])
    expect(points('hockey', { home: 3, away: 2, decided: 'overtime' })).toEqual([2, 1])
    expect(points('hockey', { home: 2, away: 2, decided: 'penalties', shootout: { home: 1, away: 2 } })).toEqual([1, 2])
    expect(points('volleyball', { home: 3, away: 2, decided: 'time' })).toEqual([2, 1])
    expect(points('volleyball', { home: 3, away: 1, decided: 'time' })).toEqual([3, 0])
    expect(points('football_h2h', { home: 0, away: 0, decided: 'forfeit' })).toEqual([0, 0])
  })

  it('draws lots by a fixed key where nothing else parts', () => {
    const order = (id: string) => standings(teamsOf(8), [], RULES_OF.plain, id).rows.map(({ teamId }) => teamId)
    expect(order('one')).toEqual(order('one'))
    expect(order('one')).not.toEqual(order('two'))
  })

  it('does not count the score of a match that is being played', () => {
    const playing: Match = { ...game('A', 'B', 1, 0), status: 'playing' }
    expect(standings(named('AB'), [playing], RULES_OF.plain, 'x').rows.map(({ played }) => played)).toEqual([0, 0])
  })

  it('names a source for every set of rules that is a federation’s', () => {
    for (const preset of PRESETS) {
      expect(RULES_OF[preset].tieBreaks.at(-1)).toBe('lot')
      expect(RULES_SOURCES[preset].length > 0).toBe(preset !== 'plain')
    }
  })
})

function played(matches: readonly Match[], rules: Rules, next: () => number): Match[] {
  const best = rules.sets ? Math.ceil(rules.sets.bestOf / 2) : 0
  return matches.map((match) => {
    const [home, away] = [next(), next()]
    const bySets = home > away ? { home: best, away: home % best } : { home: away % best, away: best }
    const result: Result = { ...(best > 0 ? bySets : { home, away }), decided: 'time' }
    return { ...match, status: 'done', result }
  })
}

function game(home: string, away: string, homeScore: number, awayScore: number): Match {
  return gameOf(home, away, { home: homeScore, away: awayScore, decided: 'time' })
}

function gameOf(home: string, away: string, result: Result): Match {
  const label = { key: 'round' }
  const base = { id: `${home}${away}`, stage: 'league', group: null, round: 1, position: null, label } as const
  const sides = { home: { kind: 'team', teamId: home }, away: { kind: 'team', teamId: away } } as const
  return { ...base, ...sides, start: null, court: null, status: 'done', result }
}

function named(letters: string): Team[] {
  return [...letters].map((id) => ({ id, name: id, seed: null, rating: 1500 }))
}

function teamsOf(count: number): Team[] {
  return named('ABCDEFGHIJ'.slice(0, count))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

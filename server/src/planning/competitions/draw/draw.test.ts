import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Format, Match, Side, Team } from '../types.ts'
import { drawOf, drawProblem } from './draw.ts'
import { seedsOfPlaces } from './groups.ts'
import { seedOrder } from './pairings.ts'

const SIZES = Array.from({ length: 63 }, (_, index) => index + 2)
const PLAIN = { thirdPlace: false, placement: false }

describe('[COMP-01] round robin', () => {
  it.each([1, 2] as const)('pairs 2 to 64 teams right in %i legs', (legs) => {
    for (const count of SIZES) {
      const matches = drawOf(teamsOf(count), { kind: 'round_robin', legs }, `draw ${count}`)
      expectEveryPairMeets(matches, count, legs)
      expectBalancedHomes(matches)
      expectNobodyTwiceInARound(matches)
      expect(Math.max(...matches.map(({ round }) => round))).toBe(legs * (count - 1 + (count % 2)))
    }
  })

  it('has as few breaks as can be in one leg (n − 2), 2n in two, and never three in a row', () => {
    for (const count of SIZES.filter((size) => size % 2 === 0 && size > 2)) {
      const once = homesByTeam(drawOf(teamsOf(count), { kind: 'round_robin', legs: 1 }, 'x'))
      expect(sum(once.map(breaksOf))).toBe(count - 2)
      const twice = homesByTeam(drawOf(teamsOf(count), { kind: 'round_robin', legs: 2 }, 'x'))
      expect(sum(twice.map(breaksOf))).toBe(2 * count)
      expect(twice.every((homes) => !/HHH|AAA/.test(homes))).toBe(true)
    }
  })

  it('draws the same with the same seed, and another order with another', () => {
    const format: Format = { kind: 'round_robin', legs: 1 }
    expect(drawOf(teamsOf(8), format, 'one')).toEqual(drawOf(teamsOf(8), format, 'one'))
    const ids = ['one', 'two'].flatMap((seed) => drawOf(teamsOf(8), format, seed).map(({ id }) => id))
    expect(new Set(ids).size).toBe(56)
    expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
    expect(pairsOfRound(drawOf(teamsOf(8), format, 'one'), 1)).not.toEqual(
      pairsOfRound(drawOf(teamsOf(8), format, 'two'), 1),
    )
  })
})

describe('[COMP-01] groups', () => {
  it('divides by a snake, pairs within groups and lets everybody in on time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 64 }),
        fc.integer({ min: 1, max: 16 }),
        fc.boolean(),
        (count, groups, both) => {
          fc.pre(count >= groups * 2)
          const format: Format = { kind: 'groups', groups, legs: both ? 2 : 1, advance: 2, knockout: PLAIN }
          const matches = drawOf(seeded(count), format, 'g').filter(({ stage }) => stage === 'group')
          const members = membersOfGroups(matches, groups)
          const sizes = members.map(({ size }) => size)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          expect(sum(sizes)).toBe(count)
          for (let group = 0; group < groups; group += 1) {
            const own = matches.filter((match) => match.group === group)
            expectEveryPairMeets(own, members[group]?.size ?? 0, both ? 2 : 1)
            expectBalancedHomes(own)
            expectNobodyTwiceInARound(own)
          }
        },
      ),
    )
  })

  it('seeds 1 to 8 into four groups as 1-8, 2-7, 3-6, 4-5', () => {
    const format: Format = { kind: 'groups', groups: 4, legs: 1, advance: 1, knockout: PLAIN }
    const members = membersOfGroups(drawOf(seeded(8), format, 'g'), 4)
    expect(members.map((group) => [...group].sort())).toEqual([
      ['t1', 't8'],
      ['t2', 't7'],
      ['t3', 't6'],
      ['t4', 't5'],
    ])
  })

  it('keeps group winners apart, and teams of one group as long as can be', () => {
    const named = (groups: number, advance: number) => {
      const seeds = seedsOfPlaces(groups, advance)
      return seedOrder(seeds.length).map((seed) => placeName(seeds[seed - 1]))
    }
    expect(named(2, 2)).toEqual(['A1', 'B2', 'B1', 'A2'])
    expect(named(2, 4)).toEqual(['A1', 'B4', 'B2', 'A3', 'B1', 'A4', 'A2', 'B3'])
    for (const groups of [2, 4, 8, 16]) {
      const order = named(groups, 2)
      const half = (name: string) => Math.floor(order.indexOf(name) / groups)
      for (const letter of 'ABCDEFGHIJKLMNOP'.slice(0, groups)) {
        expect(half(`${letter}1`)).not.toBe(half(`${letter}2`))
        const opponent = order[order.indexOf(`${letter}1`) ^ 1]
        expect(opponent).toMatch(/2$/)
      }
    }
  })
})

describe('[COMP-01] knock-out', () => {
  it('has n − 1 matches, gives byes to the best seeds and lets everybody in once', () => {
    for (const count of SIZES) {
      const matches = drawOf(seeded(count), { kind: 'knockout', ...PLAIN }, 'k')
      expect(matches).toHaveLength(count - 1)
      const size = 2 ** Math.ceil(Math.log2(count))
      const first = teamsIn(matches.filter(({ round }) => round === 1))
      const byes = seeded(count).filter(({ id }) => !first.includes(id))
      expect(byes.map(({ seed }) => seed)).toEqual(Array.from({ length: size - count }, (_, index) => index + 1))
      expect(teamsIn(matches).sort()).toEqual(
        seeded(count)
          .map(({ id }) => id)
          .sort(),
      )
      expectEachFeedsOneMatch(matches, 'winner', count - 2)
    }
  })

  it('lets the best seeds meet as late as can be', () => {
    const matches = drawOf(seeded(8), { kind: 'knockout', ...PLAIN }, 'k')
    expect(pairsOfRound(matches, 1)).toEqual(['t1-t8', 't4-t5', 't2-t7', 't3-t6'])
    expect(matches.map(({ label }) => label.key)).toEqual([
      ...Array.from({ length: 4 }, () => 'quarter_final'),
      ...Array.from({ length: 2 }, () => 'semi_final'),
      'final',
    ])
  })

  it('plays for third place among losers of semi-finals, before the final', () => {
    const matches = drawOf(seeded(9), { kind: 'knockout', thirdPlace: true, placement: false }, 'k')
    const [third, final] = matches.slice(-2)
    expect([third?.label.key, final?.label.key]).toEqual(['third_place', 'final'])
    expect([third?.home.kind, third?.away.kind]).toEqual(['loser', 'loser'])
  })

  it('names places that are played for', () => {
    const matches = drawOf(seeded(8), { kind: 'knockout', thirdPlace: true, placement: true }, 'k')
    expect(matches.map(({ label }) => [label.key, ...Object.values(label.values ?? {})].join(' '))).toEqual([
      ...['quarter_final 1', 'quarter_final 2', 'quarter_final 3', 'quarter_final 4'],
      ...['places 5 8 1', 'places 5 8 2', 'semi_final 1', 'semi_final 2'],
      ...['place 7', 'place 5', 'third_place', 'final'],
    ])
  })
})

it('[COMP-06] says why a draw is impossible', () => {
  const groups = (count: number, advance: number): Format => ({
    kind: 'groups',
    groups: count,
    legs: 1,
    advance,
    knockout: PLAIN,
  })
  expect(drawProblem(1, { kind: 'knockout', ...PLAIN })?.key).toBe('too_few_teams')
  expect(drawProblem(65, { kind: 'round_robin', legs: 1 })?.key).toBe('too_many_teams')
  expect(drawProblem(7, groups(4, 1))).toEqual({ key: 'too_many_groups', values: { groups: 4, teams: 7, allowed: 3 } })
  expect(drawProblem(8, groups(2, 5))).toEqual({ key: 'too_many_advance', values: { advance: 5, allowed: 4 } })
  expect(drawProblem(4, groups(1, 1))?.key).toBe('too_few_advance')
  expect(() => drawOf(teamsOf(7), groups(4, 1), 'x')).toThrow(RangeError)
})

function teamsOf(count: number): Team[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index + 1}`,
    name: `${index + 1}`,
    seed: null,
    rating: 1500,
  }))
}

function seeded(count: number): Team[] {
  return teamsOf(count).map((team, index) => ({ ...team, seed: index + 1 }))
}

function expectEveryPairMeets(matches: readonly Match[], count: number, legs: 1 | 2): void {
  const homes = new Map<string, number>()
  for (const match of matches) {
    const pair = nameOf(match)
    homes.set(pair, (homes.get(pair) ?? 0) + 1)
  }
  expect(matches).toHaveLength((legs * count * (count - 1)) / 2)
  expect([...homes.values()].every((times) => times === 1)).toBe(true)
  const pairs = new Set(matches.map((match) => [idOf(match.home), idOf(match.away)].sort().join('-')))
  expect(pairs.size).toBe((count * (count - 1)) / 2)
}

function expectBalancedHomes(matches: readonly Match[]): void {
  const balance = new Map<string, number>()
  for (const { home, away } of matches) {
    balance.set(idOf(home), (balance.get(idOf(home)) ?? 0) + 1)
    balance.set(idOf(away), (balance.get(idOf(away)) ?? 0) - 1)
  }
  expect(Math.max(...[...balance.values()].map(Math.abs))).toBeLessThanOrEqual(1)
}

function expectNobodyTwiceInARound(matches: readonly Match[]): void {
  const rounds = Map.groupBy(matches, ({ round }) => round).values()
  expect([...rounds].filter((round) => new Set(teamsIn(round)).size !== 2 * round.length)).toEqual([])
}

function expectEachFeedsOneMatch(matches: readonly Match[], kind: 'winner', times: number): void {
  const ids = matches
    .flatMap(({ home, away }) => [home, away])
    .flatMap((side) => (side.kind === kind ? [side.matchId] : []))
  expect(ids).toHaveLength(times)
  expect(new Set(ids).size).toBe(times)
}

function membersOfGroups(matches: readonly Match[], groups: number): Set<string>[] {
  return Array.from(
    { length: groups },
    (_, group) => new Set(teamsIn(matches.filter((match) => match.stage === 'group' && match.group === group))),
  )
}

function teamsIn(matches: readonly Match[]): string[] {
  return matches
    .flatMap(({ home, away }) => [home, away])
    .flatMap((side) => (side.kind === 'team' ? [side.teamId] : []))
}

/** One letter per match for every team, in the order of rounds: H at home, A away. */
function homesByTeam(matches: readonly Match[]): string[] {
  const homes = new Map<string, string>()
  for (const { home, away } of matches.toSorted((a, b) => a.round - b.round)) {
    homes.set(idOf(home), `${homes.get(idOf(home)) ?? ''}H`)
    homes.set(idOf(away), `${homes.get(idOf(away)) ?? ''}A`)
  }
  return [...homes.values()]
}

function breaksOf(homes: string): number {
  return [...homes].filter((letter, index) => letter === homes[index - 1]).length
}

function pairsOfRound(matches: readonly Match[], round: number): string[] {
  return matches.filter((match) => match.round === round).map(nameOf)
}

function nameOf({ home, away }: Match): string {
  return `${idOf(home)}-${idOf(away)}`
}

function placeName(side: Side | undefined): string {
  return side?.kind === 'place' ? `${'ABCDEFGHIJKLMNOP'[side.group]}${side.place}` : '?'
}

function idOf(side: Side): string {
  return side.kind === 'team' ? side.teamId : JSON.stringify(side)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOf, drawProblem } from '../draw/draw.ts'
import type { Format, Match, Side, Team, Timetable } from '../types.ts'
import { problemsOf } from './check.ts'
import { schedule } from './schedule.ts'

const knockout = fc.record({ thirdPlace: fc.boolean(), placement: fc.boolean() })
const legs = fc.constantFrom(1 as const, 2 as const)
const formats: fc.Arbitrary<Format> = fc.oneof(
  fc.record({ kind: fc.constant('round_robin' as const), legs }),
  fc.record({
    kind: fc.constant('groups' as const),
    groups: fc.integer({ min: 1, max: 6 }),
    legs,
    advance: fc.integer({ min: 1, max: 4 }),
    knockout,
  }),
  knockout.map((one) => ({ kind: 'knockout' as const, ...one })),
)
const timetables: fc.Arbitrary<Timetable> = fc
  .record({
    days: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        from: fc.integer({ min: 6, max: 14 }),
        hours: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ day }) => day },
    ),
    courts: fc.integer({ min: 1, max: 6 }),
    matchMinutes: fc.integer({ min: 5, max: 90 }),
    restMinutes: fc.integer({ min: 0, max: 120 }),
    gapMinutes: fc.integer({ min: 0, max: 20 }),
    mode: fc.constant('fixed' as const),
  })
  .map(({ days, courts, ...rest }) => ({
    ...rest,
    courts: Array.from({ length: courts }, (_, at) => `${at}`),
    days: days.map(({ day, from, hours }) => ({
      date: `2026-02-${two(day)}`,
      from: `${two(from)}:30`,
      to: `${two(from + hours)}:15`,
    })),
  }))

describe('[COMP-02] random timetables', () => {
  it('keep courts, teams, rest, dependencies and days; what does not fit has no start and is said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), formats, timetables, (count, format, timetable) => {
        fc.pre(drawProblem(count, format) === null)
        const { matches, unmet } = schedule(drawOf(teamsOf(count), format, 'x'), timetable)
        expectKept(matches, timetable)
        const missing = matches.filter(({ start }) => !start).length
        const said = unmet.find(({ key }) => key === 'does_not_fit')
        expect(said?.values?.matches ?? 0).toBe(missing)
        const broken = problemsOf(matches, timetable, teamsOf(count)).filter(({ key }) => key !== 'without_start')
        expect(broken).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('keep what has begun where it is, and everything else clear of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 12 }),
        timetables,
        fc.integer({ min: 0, max: 5 }),
        (count, timetable, begun) => {
          const drawn = schedule(drawOf(teamsOf(count), { kind: 'round_robin', legs: 1 }, 'x'), timetable).matches
          const first = drawn.filter(({ start }) => start).slice(0, begun)
          const played = drawn.map((match): Match => (first.includes(match) ? { ...match, status: 'playing' } : match))
          const again = schedule(played, { ...timetable, restMinutes: timetable.restMinutes + 7 }).matches
          for (const match of played.filter(({ status }) => status === 'playing')) expect(again).toContainEqual(match)
          expectKept(again, timetable)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('[COMP-02] a timetable', () => {
  const day = { date: '2026-11-15', from: '09:00', to: '14:00' }
  const hall: Timetable = {
    days: [day],
    courts: ['A', 'B'],
    matchMinutes: 16,
    gapMinutes: 4,
    restMinutes: 15,
    mode: 'fixed',
  }
  const cup: Format = {
    kind: 'groups',
    groups: 2,
    legs: 1,
    advance: 4,
    knockout: { thirdPlace: true, placement: true },
  }

  it('fits the winter cup of eight teams on two courts into one morning, the final last', () => {
    const { matches, unmet } = schedule(drawOf(teamsOf(8), cup, 'x'), hall)
    expect(unmet).toEqual([])
    expect(matches).toHaveLength(24)
    const last = matches.toSorted((a, b) => `${a.start?.time}`.localeCompare(`${b.start?.time}`)).at(-1)
    expect(last?.label.key).toBe('final')
  })

  it('plays a round a day where there are as many days as rounds', () => {
    const days = [14, 21, 28].map((date) => ({ date: `2026-11-${date}`, from: '10:00', to: '16:00' }))
    const { matches } = schedule(drawOf(teamsOf(4), { kind: 'round_robin', legs: 1 }, 'x'), { ...hall, days })
    expect(matches.map(({ round, start }) => [round, start?.date])).toEqual(
      [1, 1, 2, 2, 3, 3].map((round) => [round, days[round - 1]?.date]),
    )
  })

  it('keeps the order of rounds of every team, and so home and away, where time allows', () => {
    const { matches, unmet } = schedule(drawOf(teamsOf(10), { kind: 'round_robin', legs: 1 }, 'x'), {
      ...hall,
      days: [{ ...day, to: '20:00' }],
    })
    expect(unmet).toEqual([])
    for (const { id } of teamsOf(10)) {
      const rounds = matches
        .filter(({ home, away }) => [home, away].some((side) => side.kind === 'team' && side.teamId === id))
        .toSorted((a, b) => minutes(a) - minutes(b))
        .map(({ round }) => round)
      expect(rounds).toEqual(rounds.toSorted((a, b) => a - b))
    }
  })

  it('in a queue has estimates without courts', () => {
    const { matches } = schedule(drawOf(teamsOf(8), cup, 'x'), { ...hall, mode: 'queue' })
    expect(matches.every(({ start, court }) => start && court === null)).toBe(true)
  })

  it('begins at the moment that is given', () => {
    const drawn = drawOf(teamsOf(4), { kind: 'round_robin', legs: 1 }, 'x')
    const { matches } = schedule(drawn, hall, { date: day.date, time: '11:05' })
    expect(matches.map(({ start }) => start?.time).sort()[0]).toBe('11:20')
  })
})

describe('[COMP-06] what cannot be met is said', () => {
  const day = { date: '2026-11-15', from: '09:00', to: '12:00' }
  const hall: Timetable = {
    days: [day],
    courts: ['A'],
    matchMinutes: 20,
    gapMinutes: 0,
    restMinutes: 20,
    mode: 'fixed',
  }
  const league: Format = { kind: 'round_robin', legs: 1 }
  const said = (count: number, timetable: Timetable) => schedule(drawOf(teamsOf(count), league, 'x'), timetable).unmet

  it('with what would help: courts, minutes, days', () => {
    expect(said(6, hall)).toEqual([
      { key: 'does_not_fit', values: { matches: 6, total: 15 } },
      { key: 'more_courts', values: { courts: 3 } },
      { key: 'more_minutes', values: { minutes: 120, date: day.date } },
    ])
    expect(said(20, hall)).toEqual([
      { key: 'does_not_fit', values: { matches: 181, total: 190 } },
      { key: 'more_days', values: { days: 21 } },
    ])
  })

  it('with the longest rest that would fit', () => {
    // Three teams, three matches, each sharing a team with the one before: 20 + rest + 20 + rest + 20 minutes.
    const short = { ...hall, days: [{ ...day, to: '10:20' }] }
    expect(said(3, short)).toContainEqual({ key: 'less_rest', values: { minutes: 0 } })
    expect(said(3, { ...short, restMinutes: 0 })).toEqual([])
  })

  it('also a day on which no match has room, and rounds that had to be mixed', () => {
    expect(said(2, { ...hall, days: [day, { date: '2026-11-16', from: '09:00', to: '09:10' }] })).toEqual([
      { key: 'day_too_short', values: { date: '2026-11-16', minutes: 10, needed: 20 } },
    ])
    // Five teams with one match of rest need 12 turns on one court in the order of rounds, and 10 otherwise.
    expect(said(5, { ...hall, days: [{ ...day, to: '13:00' }] })).toEqual([])
    expect(said(5, { ...hall, days: [{ ...day, to: '12:20' }] })).toEqual([
      { key: 'rounds_mixed', values: { matches: 2 } },
    ])
  })

  it('of a timetable that was changed by hand', () => {
    const teams = teamsOf(4)
    const timetable = { ...hall, courts: ['A', 'B'] }
    const { matches } = schedule(
      drawOf(teams, { kind: 'knockout', thirdPlace: false, placement: false }, 'x'),
      timetable,
    )
    const moved = (to: number, time: string, court: number) =>
      problemsOf(
        matches.map((match, at) => (at === to ? { ...match, start: { date: day.date, time }, court } : match)),
        timetable,
        teams,
      ).map(({ key, values }) => [key, ...Object.values(values ?? {})].join(' '))
    expect(moved(2, '09:50', 0)).toEqual([])
    expect(moved(2, '09:30', 0)).toEqual(['too_early 2026-11-15 09:30 09:40'])
    expect(moved(1, '09:10', 0)).toEqual(['court_clash A 2026-11-15 09:10', 'too_early 2026-11-15 09:40 09:50'])
    expect(moved(2, '11:50', 0)).toEqual(['outside_days 2026-11-15 11:50'])
    const league = schedule(drawOf(teams, { kind: 'round_robin', legs: 1 }, 'x'), timetable).matches
    const squeezed = league.map((match) =>
      match.round === 2 ? { ...match, start: { date: day.date, time: '09:30' } } : match,
    )
    const keys = problemsOf(squeezed, timetable, teams)
    expect(keys).toContainEqual({
      key: 'rest_short',
      values: { team: '1', date: day.date, time: '09:30', minutes: 10, needed: 20 },
    })
  })
})

/** Checked pair by pair, independently of the scheduler's own bookkeeping. */
function expectKept(matches: readonly Match[], timetable: Timetable): void {
  const timed = matches.filter(({ start }) => start)
  const broken = timed.flatMap((one, index) => [
    ...(isWithinDays(one, timetable) ? [] : [`outside ${one.id}`]),
    ...timed.slice(index + 1).flatMap((other) => pairProblems(one, other, timetable)),
    ...needsOf(one, matches)
      .map((need) => matches.find(({ id }) => id === need))
      .filter(
        (before) =>
          !before?.start || gap(one, before, timetable) < timetable.restMinutes || minutes(before) > minutes(one),
      )
      .map((before) => `before ${before?.id}`),
  ])
  expect(broken).toEqual([])
}

function isWithinDays({ start }: Match, { days, matchMinutes }: Timetable): boolean {
  const from = clock(`${start?.time}`)
  return days.some((day) => day.date === start?.date && from >= clock(day.from) && from + matchMinutes <= clock(day.to))
}

function pairProblems(one: Match, other: Match, timetable: Timetable): string[] {
  const between = gap(one, other, timetable)
  const isSameTeam = teamsIn(one).some((id) => teamsIn(other).includes(id))
  return [
    ...(one.court === other.court && between < timetable.gapMinutes ? [`court ${one.id}`] : []),
    ...(isSameTeam && between < timetable.restMinutes ? [`rest ${one.id}`] : []),
  ]
}

function gap(one: Match, other: Match, { matchMinutes }: Timetable): number {
  return Math.abs(minutes(one) - minutes(other)) - matchMinutes
}

function needsOf({ home, away }: Match, matches: readonly Match[]): string[] {
  return [home, away].flatMap((side: Side) => {
    if (side.kind === 'team') return []
    if (side.kind !== 'place') return [side.matchId]
    return matches.filter(({ stage, group }) => stage === 'group' && group === side.group).map(({ id }) => id)
  })
}

function teamsIn({ home, away }: Match): string[] {
  return [home, away].flatMap((side) => (side.kind === 'team' ? [side.teamId] : []))
}

function minutes({ start }: Match): number {
  const [, , day = 0] = `${start?.date}`.split('-').map(Number)
  return day * 24 * 60 + clock(`${start?.time}`)
}

function clock(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}

function teamsOf(count: number): Team[] {
  return Array.from({ length: count }, (_, at) => ({ id: `t${at + 1}`, name: `${at + 1}`, seed: at + 1, rating: 1500 }))
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import {
  type CompetitionCalls,
  competitionCalls,
  entryOf,
  KNOCKOUT,
  LEAGUE,
  matchOf,
  NAMES,
  nameOf,
  playStage,
  wishOf,
} from '../../../test/competitions.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let maker: CompetitionCalls

beforeAll(async () => {
  world = await openWorld()
  const club = await createClub(world, { players: 1 })
  maker = competitionCalls(world.app, club.players[0]?.token ?? '')
})
afterAll(() => world.end())

const byLabel = ({ matches }: Competition, key: string, n?: number): Match => {
  const match = matches.find(({ label }) => label.key === key && (n === undefined || label.values?.n === n))
  if (!match) throw new Error(`no ${key}`)
  return match
}

const between = ({ matches, teams }: Competition, one: string, other: string): Match => {
  const idOf = (name: string) => teams.find((team) => team.name === name)?.id
  const pair = [idOf(one), idOf(other)]
  const match = matches.find(({ homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].every((id) => pair.includes(id ?? '')),
  )
  if (!match) throw new Error(`${one} and ${other} do not meet`)
  return match
}

/** A result from the point of view of the first team. */
const scored = ({ teams }: Competition, match: Match, one: string, own: number, others: number) => {
  const isHome = nameOf({ teams }, match.homeTeamId) === one
  return isHome ? { home: own, away: others } : { home: others, away: own }
}

describe('[COMP-03] results', () => {
  test('may be sent again after a lost answer; what somebody else entered meanwhile is told', async () => {
    const { id, matches } = await maker.make()
    const match = matches.find(({ stage }) => stage === 'group')
    if (!match) throw new Error('no match in a group')
    const path = `/${id}/matches/${match.id}/result`
    const once = await maker.get('PUT', path, entryOf(match, { home: 2 }))
    const again = await maker.get('PUT', path, entryOf(match, { home: 2 }))
    expect(again.matches).toEqual(once.matches)
    expect(await maker.refusal('PUT', path, entryOf(match, { home: 3 }))).toBe('CHANGED_MEANWHILE')
  })

  test('fill the tables, then the play-offs, then the ranking', async () => {
    const { id } = await maker.make()
    const afterGroups = await playStage(maker, id, 'group')
    expect(afterGroups.standings.map(({ isFinal }) => isFinal)).toEqual([true, true])
    const winners = afterGroups.standings.map(({ rows }) => nameOf(afterGroups, rows[0]?.teamId))
    expect(winners.sort()).toEqual([NAMES[0], NAMES[1]].sort())
    const semi = byLabel(afterGroups, 'semi_final', 1)
    expect(semi.homeTeamId && semi.awayTeamId).toBeTruthy()
    expect(byLabel(afterGroups, 'final').homeTeamId).toBeNull()

    await playStage(maker, id, 'knockout')
    const over = await playStage(maker, id, 'placement')
    expect(over.progress).toEqual({ matches: 16, done: 16, playing: 0 })
    expect(over.ranking.slice(0, 4).map(({ place, teamId }) => [place, nameOf(over, teamId)])).toEqual([
      [1, NAMES[0]],
      [2, NAMES[1]],
      [3, NAMES[2]],
      [4, NAMES[3]],
    ])
    expect(over.queue).toEqual([])
    expect(over.ratings[over.teams[0]?.id ?? '']).toBeGreaterThan(1500)
  })

  test('teams with the same points are told apart, and why is said key by key', async () => {
    let league = await maker.make({ format: LEAGUE }, 4)
    const [lipova, zabrdi, ves, hradiste] = NAMES as [string, string, string, string]
    const played = [
      [lipova, zabrdi, 2, 0],
      [zabrdi, ves, 1, 0],
      [ves, lipova, 3, 2],
      [lipova, hradiste, 1, 0],
      [zabrdi, hradiste, 1, 0],
      [ves, hradiste, 1, 0],
    ] as const
    for (const [one, other, own, others] of played) {
      const match = between(league, one, other)
      league = await maker.enter(league, match, scored(league, match, one, own, others))
    }
    const [table] = league.standings
    expect(table?.rows.map(({ teamId }) => nameOf(league, teamId))).toEqual([lipova, ves, zabrdi, hradiste])
    expect(table?.rows.map(({ isTied }) => isTied)).toEqual([true, true, true, false])
    const steps = table?.ties[0]?.steps ?? []
    expect(steps.map(({ key, decided }) => [key, decided])).toContainEqual(['h2h_points', 'none'])
    expect(steps.find(({ key }) => key === 'h2h_difference')?.decided).toBe('all')
  })

  test('a knock-out needs a winner, on penalties where the score is level', async () => {
    const cup = await maker.make({ format: KNOCKOUT }, 4)
    const semi = byLabel(cup, 'semi_final', 1)
    const path = `/${cup.id}/matches/${semi.id}/result`
    expect(await maker.refusal('PUT', path, entryOf(semi, { home: 1, away: 1 }))).toBe('TIE_NOT_ALLOWED')
    const shootout = { home: 3, away: 3 }
    const level = entryOf(semi, { home: 1, away: 1, decided: 'penalties', shootout })
    expect(await maker.refusal('PUT', path, level)).toBe('RESULT_WRONG')
    const after = await maker.enter(cup, semi, {
      ...{ home: 1, away: 1, decided: 'penalties' },
      shootout: { home: 4, away: 3 },
    })
    expect([byLabel(after, 'final').homeTeamId, byLabel(after, 'final').awayTeamId]).toContain(semi.homeTeamId)
  })

  test('sets must add up', async () => {
    const cup = await maker.make({ format: LEAGUE, sport: 'volleyball', rulesName: 'volleyball' }, 3)
    const [match] = cup.matches
    if (!match) throw new Error('no match')
    const path = `/${cup.id}/matches/${match.id}/result`
    const set = (home: number, away: number) => ({ home, away })
    expect(await maker.refusal('PUT', path, entryOf(match, { home: 2, away: 1 }))).toBe('RESULT_WRONG')
    const wrong = { home: 3, away: 0, sets: [set(25, 20), set(20, 25), set(25, 20)] }
    expect(await maker.refusal('PUT', path, entryOf(match, wrong))).toBe('RESULT_WRONG')
    const sets = [set(25, 20), set(20, 25), set(25, 20), set(20, 25), set(15, 13)]
    const after = await maker.enter(cup, match, { home: 3, away: 2, sets })
    expect(after.standings[0]?.rows.map(({ points }) => points)).toEqual([2, 1, 0])
  })

  test('a correction that changes who plays a match already played is refused, any other is not', async () => {
    const { id } = await maker.make({ format: KNOCKOUT }, 4)
    const first = await maker.see(id)
    await maker.enter(first, byLabel(first, 'semi_final', 1), { home: 2, away: 0 })
    await maker.enter(first, byLabel(first, 'semi_final', 2), { home: 2, away: 0 })
    let cup = await maker.see(id)
    cup = await maker.enter(cup, byLabel(cup, 'final'), { home: 1, away: 0 })
    cup = await maker.enter(cup, byLabel(cup, 'semi_final', 1), { home: 3, away: 0 })
    const semi = byLabel(cup, 'semi_final', 1)
    const path = `/${id}/matches/${semi.id}/result`
    expect(await maker.refusal('PUT', path, entryOf(semi, { home: 0, away: 3 }))).toBe('LATER_MATCH_PLAYED')
    expect(await maker.refusal('PUT', path, entryOf(semi, null))).toBe('LATER_MATCH_PLAYED')
    cup = await maker.enter(cup, byLabel(cup, 'final'), null)
    cup = await maker.enter(cup, byLabel(cup, 'semi_final', 1), { home: 0, away: 3 })
    const final = byLabel(cup, 'final')
    expect([final.homeTeamId, final.awayTeamId]).toContain(semi.awayTeamId)
    expect(final).toMatchObject({ status: 'planned', result: null })
  })

  test('rules that would change who plays a match already played are refused, too', async () => {
    const { id } = await maker.make()
    const groups = await playStage(maker, id, 'group')
    const played = await maker.enter(groups, byLabel(groups, 'semi_final', 1), { home: 1, away: 0 })
    const rules = { ...played.rules, points: { ...played.rules.points, win: 0, loss: 3 } }
    const body = { version: played.version, rules }
    expect(await maker.refusal('PUT', `/${id}`, body)).toBe('LATER_MATCH_PLAYED')
    const same = await maker.get('PUT', `/${id}`, { version: played.version, rulesName: 'football_difference' })
    expect(same.rulesName).toBe('football_difference')
  })

  test('nobody enters a match whose teams are not known', async () => {
    const cup = await maker.make({ format: KNOCKOUT }, 4)
    const final = byLabel(cup, 'final')
    const path = `/${cup.id}/matches/${final.id}`
    expect(await maker.refusal('PUT', `${path}/result`, entryOf(final, { home: 1 }))).toBe('MATCH_NOT_READY')
    const court = { court: 0, status: 'playing', version: final.version }
    expect(await maker.refusal('PUT', `${path}/court`, court)).toBe('MATCH_NOT_READY')
    expect(await maker.refusal('PUT', `/${cup.id}/matches/nothing/result`, entryOf(final, null))).toBe(
      'MATCH_NOT_FOUND',
    )
  })

  test('results of different matches entered at once are all kept, two of the same match are not', async () => {
    const league = await maker.make({ format: LEAGUE })
    const enter = (match: Match, home: number) =>
      maker.send('PUT', `/${league.id}/matches/${match.id}/result`, entryOf(match, { home }))
    const answers = await Promise.all(league.matches.map((match, at) => enter(match, at + 1)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(league.matches.map(() => 200))
    const after = await maker.see(league.id)
    expect(after.matches.map(({ result }) => result?.home)).toEqual(league.matches.map((_, at) => at + 1))
    const [match] = after.matches
    if (!match) throw new Error('no match')
    const twice = await Promise.all([enter(match, 5), enter(match, 6)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(twice.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('CHANGED_MEANWHILE')
  })
})

describe('[COMP-02] courts on the day', () => {
  test('the next match goes to the next free court', async () => {
    const timetable = { ...wishOf().timetable, mode: 'queue' }
    let day = await maker.make({ format: LEAGUE, timetable }, 4)
    const next = day.courts[0]?.next ?? ''
    const send = (match: Match, court: number | null, status = 'playing') =>
      [`/${day.id}/matches/${match.id}/court`, { court, status, version: match.version }] as const
    day = await maker.get('PUT', ...send(matchOf(day, next), 0))
    expect(day.courts[0]).toMatchObject({ playing: next, next: null })
    expect(day.progress.playing).toBe(1)
    const playing = matchOf(day, next)
    expect(playing.startedAt).not.toBeNull()

    const other = matchOf(day, day.courts[1]?.next ?? '')
    const teams = [playing.homeTeamId, playing.awayTeamId]
    expect(teams).not.toContain(other.homeTeamId)
    expect(teams).not.toContain(other.awayTeamId)
    expect(await maker.refusal('PUT', ...send(other, 0))).toBe('COURT_BUSY')
    const same = day.matches.find((match) => match.status === 'planned' && teams.includes(match.homeTeamId))
    if (!same) throw new Error('they play once only')
    expect(await maker.refusal('PUT', ...send(same, 1))).toBe('TEAM_PLAYING')
    expect(await maker.refusal('PUT', ...send(other, 7))).toBe('INVALID_INPUT')

    day = await maker.enter(day, playing, { home: 1 }, false)
    expect(matchOf(day, next)).toMatchObject({ status: 'playing', result: { home: 1, away: 0 } })
    expect(day.standings[0]?.rows.every(({ played }) => played === 0)).toBe(true)
    day = await maker.enter(day, matchOf(day, next), { home: 2 })
    expect(day.courts[0]).toMatchObject({ playing: null, last: next, freeSince: expect.any(String) })
    const waiting = day.queue.find(({ matchId }) => matchId === same.id)
    expect(waiting).toMatchObject({ waitsFor: 0, restMinutes: 0, isRested: false })
    expect(await maker.refusal('PUT', ...send(matchOf(day, next), 0))).toBe('MATCH_FINISHED')
  })

  test('a match called back is planned again', async () => {
    const day = await maker.make({ format: LEAGUE }, 4)
    const [match] = day.matches
    if (!match) throw new Error('no match')
    const path = `/${day.id}/matches/${match.id}/court`
    const sent = await maker.get('PUT', path, { court: 0, status: 'playing', version: match.version })
    const { version } = matchOf(sent, match.id)
    const back = await maker.get('PUT', path, { court: null, status: 'planned', version })
    expect(matchOf(back, match.id)).toMatchObject({ status: 'planned', court: null, startedAt: null })
  })

  test('a delay moves what has not begun, once', async () => {
    const day = await maker.make({ format: LEAGUE }, 4)
    const [first] = day.matches
    if (!first) throw new Error('no match')
    const played = await maker.enter(day, first, { home: 1 })
    const body = { minutes: 25, from: { date: '2026-11-15', time: '09:00' }, version: played.version }
    const later = await maker.get('POST', `/${day.id}/delay`, body)
    expect(matchOf(later, first.id).start).toEqual(first.start)
    const moved = later.matches.filter(({ status }) => status === 'planned')
    expect(moved.map(({ start }) => minutesOf(start))).toEqual(
      moved.map(({ id }) => minutesOf(matchOf(day, id).start) + 25),
    )
    expect(await maker.refusal('POST', `/${day.id}/delay`, body)).toBe('CHANGED_MEANWHILE')
  })
})

function minutesOf(start: Match['start']): number {
  const [hours = 0, minutes = 0] = (start?.time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}

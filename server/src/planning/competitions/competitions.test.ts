import { DELETED_KEPT_DAYS, MAX_COMPETITIONS } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, createClub, type TestClub } from '../../../test/clubs.ts'
import {
  type CompetitionCalls,
  competitionCalls,
  entryOf,
  GROUPS,
  KNOCKOUT,
  LEAGUE,
  matchOf,
  NAMES,
  wishOf,
} from '../../../test/competitions.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { competitionMatches, competitions } from './competitions.table.ts'

let world: World
let club: TestClub
let maker: CompetitionCalls
let teammate: CompetitionCalls
let administrator: CompetitionCalls
let stranger: CompetitionCalls

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 3 })
  const other = await createClub(world, { players: 1 })
  maker = competitionCalls(world.app, club.players[0]?.token ?? '')
  teammate = competitionCalls(world.app, club.players[1]?.token ?? '')
  administrator = competitionCalls(world.app, await adminToken(world.app, club))
  stranger = competitionCalls(world.app, other.players[0]?.token ?? '')
})
afterAll(() => world.end())

describe('[COMP-01] formats', () => {
  test('in a round robin every pair meets as often as asked', async () => {
    const competition = await maker.make({ format: { kind: 'round_robin', legs: 2 } }, 5)
    const pairs = competition.matches.map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`)
    expect(new Set(pairs).size).toBe(20)
    expect(competition.standings).toMatchObject([{ group: null, isFinal: false, ties: expect.any(Array) }])
    expect(competition.standings[0]?.rows).toHaveLength(5)
    expect(competition.bracket).toEqual([])
  })

  test('groups are followed by a knock-out whose sides come of the groups', async () => {
    const competition = await maker.make({ format: GROUPS })
    expect(competition.standings.map(({ group, rows }) => [group, rows.length])).toEqual([
      [0, 4],
      [1, 4],
    ])
    const rounds = competition.bracket.map(({ stage, label, matchIds }) => [stage, label.key, matchIds.length])
    expect(rounds).toEqual([
      ['knockout', 'semi_final', 2],
      ['knockout', 'final', 1],
      ['placement', 'third_place', 1],
    ])
    const semi = competition.matches.find(({ label }) => label.key === 'semi_final')
    expect(semi).toMatchObject({ home: { kind: 'place' }, homeTeamId: null, awayTeamId: null })
  })

  test('in a knock-out of five the best three have a bye', async () => {
    const competition = await maker.make({ format: KNOCKOUT }, 5)
    const first = competition.matches.filter(({ homeTeamId, awayTeamId }) => homeTeamId && awayTeamId)
    const playing = first.filter(({ round }) => round === 1).flatMap((match) => [match.homeTeamId, match.awayTeamId])
    const names = playing.map((id) => competition.teams.find((team) => team.id === id)?.name).sort()
    expect(names).toEqual([NAMES[3], NAMES[4]].sort())
    expect(competition.progress).toEqual({ matches: 5, done: 0, playing: 0 })
  })

  test('what cannot be drawn is refused', async () => {
    expect(await maker.refusal('POST', '', wishOf({ format: { ...GROUPS, groups: 5 } }))).toBe('DRAW_IMPOSSIBLE')
    expect(await maker.refusal('POST', '', wishOf({}, 1))).toBe('TEAMS_TOO_FEW')
    const teams = [{ name: 'Lvi' }, { name: 'lvi' }]
    expect(await maker.refusal('POST', '', wishOf({ teams, format: LEAGUE }))).toBe('TEAMS_ALIKE')
    const timetable = { ...wishOf().timetable, days: [{ date: '2026-11-15', from: '16:00', to: '09:00' }] }
    expect(await maker.refusal('POST', '', wishOf({ timetable }))).toBe('INVALID_INPUT')
    expect(await maker.refusal('POST', '', wishOf({ timeZone: 'Mars/Olympus' }))).toBe('INVALID_INPUT')
  })

  test('a preview says how much it is and stores nothing', async () => {
    const before = (await maker.send('GET', '')).json().competitions.length
    const answer = (await maker.send('POST', '/preview', wishOf())).json()
    expect(answer).toMatchObject({ matches: 16, ends: { date: '2026-11-15' } })
    expect((await maker.send('GET', '')).json().competitions).toHaveLength(before)
  })

  test('it is drawn anew until something is played', async () => {
    const competition = await maker.make({ format: LEAGUE }, 4)
    const wish = { version: competition.version, format: KNOCKOUT, teams: NAMES.slice(2, 6).map((name) => ({ name })) }
    const again = await maker.get('POST', `/${competition.id}/draw`, wish)
    expect(again.teams.map(({ name }) => name)).toEqual(NAMES.slice(2, 6))
    expect(again.format).toEqual(KNOCKOUT)
    const [match] = again.matches
    if (!match) throw new Error('no match')
    const played = await maker.enter(again, match, { home: 1 })
    expect(played.canDraw).toBe(false)
    expect(await maker.refusal('POST', `/${again.id}/draw`, { version: played.version })).toBe('DRAW_HAS_RESULTS')
  })
})

describe('[COMP-02] a timetable', () => {
  test('a new one gives matches other times, new names of courts alone do not', async () => {
    const competition = await maker.make({ format: LEAGUE }, 4)
    const { timetable, version } = competition
    const courts = ['Nahoře', 'Dole']
    const named = await maker.get('PUT', `/${competition.id}`, { version, timetable: { ...timetable, courts } })
    expect(named.matches.map(({ start }) => start)).toEqual(competition.matches.map(({ start }) => start))
    const days = [{ date: '2026-11-22', from: '10:00', to: '18:00' }]
    const wanted = { version: named.version, timetable: { ...timetable, days } }
    const moved = await maker.get('PUT', `/${competition.id}`, wanted)
    expect(moved.matches.every(({ start }) => start?.date === '2026-11-22' && start.time >= '10:00')).toBe(true)
  })

  test('[COMP-06] what cannot be met is said', async () => {
    const timetable = { ...wishOf().timetable, days: [{ date: '2026-11-15', from: '09:00', to: '10:00' }] }
    const competition = await maker.make({ timetable })
    const unplaced = competition.matches.filter(({ start }) => start === null).length
    expect(unplaced).toBeGreaterThan(0)
    expect(competition.unmet.map(({ key }) => key)).toContain('does_not_fit')
  })

  test('[COMP-06] a move that breaks the rest is kept and said', async () => {
    const competition = await maker.make({ format: LEAGUE }, 4)
    expect(competition.unmet).toEqual([])
    const [first] = competition.matches
    const teams = [first?.homeTeamId, first?.awayTeamId]
    const other = competition.matches.find(({ id, homeTeamId }) => id !== first?.id && teams.includes(homeTeamId))
    const body = { start: first?.start, court: 1 - (first?.court ?? 0), version: other?.version }
    const moved = await maker.get('PUT', `/${competition.id}/matches/${other?.id}/start`, body)
    expect(moved.unmet.length).toBeGreaterThan(0)
    expect(await maker.refusal('PUT', `/${competition.id}/matches/${other?.id}/start`, body)).toBe('CHANGED_MEANWHILE')
  })

  test('[COMP-06] results that are entered long after their matches break nothing', async () => {
    const competition = await maker.make({ format: LEAGUE }, 4)
    const [first] = competition.matches.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
    if (!first) throw new Error('no match')
    const after = await maker.enter(competition, first, { home: 1, away: 0 })
    expect(after.unmet).toEqual([])
  })
})

describe('a competition that goes on', () => {
  const move = (id: string, { id: matchId, version, start }: Match, court: number) =>
    maker.refusal('PUT', `/${id}/matches/${matchId}/start`, { start, court, version })

  test('never has two matches on one court: one that is played moves only to a free court', async () => {
    const competition = await maker.make({ format: LEAGUE }, 8)
    const { id } = competition
    const firsts = competition.matches.filter(({ start }) => timeOf({ start }) === '2026-11-15 09:00')
    for (const { id: matchId, court, version } of firsts) {
      await maker.get('PUT', `/${id}/matches/${matchId}/court`, { court, status: 'playing', version })
    }
    const [one, other] = (await maker.see(id)).matches.filter(({ status }) => status === 'playing')
    if (!one || !other) throw new Error('two matches should be played')
    expect(await move(id, one, other.court ?? 0)).toBe('COURT_BUSY')
    expect(await move(id, one, one.court ?? 0)).toBeUndefined()
    const playing = (await maker.see(id)).matches.filter(({ status }) => status === 'playing')
    expect(new Set(playing.map(({ court }) => court)).size).toBe(2)
    // A planned match may be moved there, because it does not occupy the court yet.
    const [planned] = competition.matches.filter(({ status }) => status === 'planned').slice(-1)
    if (!planned) throw new Error('no planned match')
    expect(await move(id, planned, other.court ?? 0)).toBeUndefined()
  })

  test('keeps a result that comes in while its timetable is set anew', async () => {
    const competition = await maker.make({ format: LEAGUE }, 8)
    const [first] = competition.matches
    if (!first) throw new Error('no match')
    const timetable = { ...wishOf().timetable, days: [{ date: '2026-11-22', from: '09:00', to: '18:00' }] }
    const path = `/${competition.id}/matches/${first.id}/result`
    const [, refused] = await Promise.all([
      maker.get('PUT', `/${competition.id}`, { version: competition.version, timetable }),
      maker.refusal('PUT', path, entryOf(first, { home: 2, away: 1 })),
    ])
    // If the timetable came first, the scorer is shown the match at its new time and enters the result again.
    if (refused) {
      expect(refused).toBe('CHANGED_MEANWHILE')
      await maker.enter(competition, matchOf(await maker.see(competition.id), first.id), { home: 2, away: 1 })
    }
    const after = await maker.see(competition.id)
    expect(after.timetable.days).toEqual(timetable.days)
    expect(after.matches.find(({ id }) => id === first.id)?.result).toMatchObject({ home: 2, away: 1 })
    const others = after.matches.filter(({ id }) => id !== first.id)
    expect(new Set(others.map(({ start }) => start?.date))).toEqual(new Set(['2026-11-22']))
  })
})

describe('as many competitions as a club can keep', () => {
  test('are not passed by restoring; deleting one makes room', async () => {
    const full = await createClub(world, { players: 1 })
    const player = competitionCalls(world.app, full.players[0]?.token ?? '')
    const { id } = await player.make()
    const [row] = await world.db.select().from(competitions).where(eq(competitions.id, id))
    if (!row) throw new Error('no row')
    const copies = Array.from({ length: MAX_COMPETITIONS - 1 }, () => ({ ...row, id: crypto.randomUUID() }))
    await world.db.insert(competitions).values(copies)
    expect(await player.refusal('POST', '', wishOf())).toBe('COMPETITIONS_FULL')
    expect(await player.refusal('DELETE', `/${id}`)).toBeUndefined()
    const { id: instead } = await player.make()
    expect(await player.refusal('POST', `/${id}/restore`)).toBe('COMPETITIONS_FULL')
    await player.send('DELETE', `/${instead}`)
    expect(await player.refusal('POST', `/${id}/restore`)).toBeUndefined()
    await world.db.delete(competitions).where(eq(competitions.clubId, full.clubId))
  })
})

describe('who may do what', () => {
  test('everybody of the club sees it, nobody else does', async () => {
    const { id } = await maker.make()
    expect(await teammate.see(id)).toMatchObject({ canEdit: false, canScore: false, isOwn: false, share: null })
    expect(await administrator.see(id)).toMatchObject({ canEdit: true, canScore: true, isOwn: false })
    expect((await stranger.send('GET', '')).json().competitions).toEqual([])
    for (const path of ['', '/pdf', '/csv', '/calendar', '/scorer-candidates']) {
      expect(await stranger.refusal('GET', `/${id}${path}`), path).toBe('COMPETITION_NOT_FOUND')
    }
  })

  test('only maker and administrator edit', async () => {
    const competition = await maker.make()
    const { id, version } = competition
    const [match] = competition.matches
    if (!match) throw new Error('no match')
    const tries = [
      ['PUT', `/${id}`, { version, name: 'Jiný' }],
      ['POST', `/${id}/draw`, { version }],
      ['POST', `/${id}/delay`, { version, minutes: 10, from: { date: '2026-11-15', time: '09:00' } }],
      ['PUT', `/${id}/matches/${match.id}/start`, { start: null, court: null, version: 1 }],
      ['PUT', `/${id}/matches/${match.id}/result`, entryOf(match, { home: 1 })],
      ['PUT', `/${id}/matches/${match.id}/court`, { court: 0, status: 'playing', version: 1 }],
      ['PUT', `/${id}/scorers`, { memberIds: [] }],
      ['GET', `/${id}/scorer-candidates`, undefined],
      ['POST', `/${id}/share`, undefined],
      ['DELETE', `/${id}/share`, undefined],
      ['DELETE', `/${id}`, undefined],
    ] as const
    for (const [method, path, body] of tries) {
      expect(await teammate.refusal(method, path, body), `${method} ${path}`).toBe('NOT_ALLOWED')
      expect(await stranger.refusal(method, path, body), `${method} ${path}`).toBe('COMPETITION_NOT_FOUND')
    }
    const renamed = await administrator.get('PUT', `/${id}`, { version, name: 'Jarní pohár', place: null })
    expect(renamed).toMatchObject({ name: 'Jarní pohár', place: null, note: 'Šatny 3 a 4', version: version + 1 })
  })

  test('a scorer enters results and sends matches to courts, and edits nothing', async () => {
    const competition = await maker.make()
    const scorer = club.players[1]
    const candidates = (await maker.send('GET', `/${competition.id}/scorer-candidates`)).json().members
    expect(candidates.map((member: { id: string }) => member.id)).toContain(scorer?.playerId)
    await maker.get('PUT', `/${competition.id}/scorers`, { memberIds: [scorer?.playerId] })
    const [match] = competition.matches
    if (!match) throw new Error('no match')
    const entered = await teammate.enter(competition, match, { home: 2, away: 1 })
    expect(entered).toMatchObject({ canScore: true, canEdit: false })
    expect(entered.matches.find(({ id }) => id === match.id)).toMatchObject({
      status: 'done',
      enteredBy: `${scorer?.firstName} ${scorer?.lastName}`,
    })
    const change = { version: competition.version, name: 'Můj' }
    expect(await teammate.refusal('PUT', `/${competition.id}`, change)).toBe('NOT_ALLOWED')
    const unknown = { memberIds: [crypto.randomUUID()] }
    expect(await maker.refusal('PUT', `/${competition.id}/scorers`, unknown)).toBe('MEMBER_NOT_FOUND')
  })

  test('when the maker leaves it stays with the club and the administrator edits it', async () => {
    const leaver = club.players[2]
    const calls = competitionCalls(world.app, leaver?.token ?? '')
    const { id, maker: name } = await calls.make()
    expect(name).toBe(`${leaver?.firstName} ${leaver?.lastName}`)
    await world.db.delete(members).where(eq(members.id, leaver?.playerId ?? ''))
    const left = await administrator.see(id)
    expect(left).toMatchObject({ maker: null, canEdit: true })
    expect(await teammate.see(id)).toMatchObject({ canEdit: false })
  })

  test('a change by who saw an older version is refused', async () => {
    const { id, version } = await maker.make()
    await maker.get('PUT', `/${id}`, { version, name: 'První' })
    expect(await administrator.refusal('PUT', `/${id}`, { version, name: 'Druhý' })).toBe('CHANGED_MEANWHILE')
    expect((await maker.see(id)).name).toBe('První')
  })
})

describe('deleting', () => {
  test('can be undone by who may edit, until it is purged', async () => {
    const { id } = await maker.make()
    await maker.send('DELETE', `/${id}`)
    expect(await maker.refusal('GET', `/${id}`)).toBe('COMPETITION_NOT_FOUND')
    const listed = (await maker.send('GET', '')).json()
    expect(listed.competitions.map((card: { id: string }) => card.id)).not.toContain(id)
    expect(listed.deleted.map((card: { id: string }) => card.id)).toContain(id)
    expect((await teammate.send('GET', '')).json().deleted).toEqual([])
    expect(await teammate.refusal('POST', `/${id}/restore`)).toBe('NOT_ALLOWED')
    expect(await maker.get('POST', `/${id}/restore`)).toMatchObject({ id, canEdit: true })

    await maker.send('DELETE', `/${id}`)
    const later = new Date(Date.now() + (DELETED_KEPT_DAYS + 1) * 24 * 60 * 60 * 1000)
    expect(await sweep(world, 'competitions', later)).toBe(1)
    expect(await world.db.select().from(competitions).where(eq(competitions.id, id))).toEqual([])
    const left = await world.db.select().from(competitionMatches).where(eq(competitionMatches.competitionId, id))
    expect(left).toEqual([])
  })
})

function timeOf({ start }: Pick<Match, 'start'>): string {
  return `${start?.date} ${start?.time}`
}

import { MAX_CONVERSATION_MESSAGES } from '@touchline/contract/coaching/history.ts'
import type { Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { type CompetitionCalls, competitionCalls, wishOf } from '../../../test/competitions.ts'
import { watchThread } from '../../../test/serving-thread.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { drawOf } from '../../planning/competitions/draw/draw.ts'
import { replaceMatches } from '../../planning/competitions/matches.queries.ts'

// Thousands of times less than these blocked the thread before, with room for garbage collecting what was sent.
const HELD_MS = 400

let world: World
let club: TestClub
let player: CompetitionCalls
let token: string

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 2 })
  token = club.players[0]?.token ?? ''
  player = competitionCalls(world.app, token)
})
afterAll(() => world.end())

const teamsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Team ${at}`, seed: null }))

/** Full days on twenty courts, with a rest so long that only the last of the days would satisfy it. */
const timetableOf = (days: number, matchMinutes: number): Timetable => ({
  days: Array.from({ length: days }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
    from: '00:00',
    to: '23:59',
  })),
  courts: Array.from({ length: 20 }, (_, at) => `Court ${at}`),
  matchMinutes,
  restMinutes: 7 * 24 * 60,
  gapMinutes: 0,
  mode: 'fixed',
})

const LARGEST = {
  teams: teamsOf(24),
  format: { kind: 'round_robin', legs: 2 },
  timetable: timetableOf(60, 15),
}

describe('[PERM-08] a timetable', () => {
  test('of thousands of matches at tens of thousands of times is refused at once, in words', async () => {
    const tooLarge = { teams: teamsOf(64), format: { kind: 'round_robin', legs: 2 } }
    const tooLong = { timetable: timetableOf(60, 1) }
    for (const [change, code] of [
      [tooLarge, 'COMPETITION_TOO_LARGE'],
      [tooLong, 'TIMETABLE_TOO_LONG'],
      [{ ...tooLarge, ...tooLong }, 'TIMETABLE_TOO_LONG'],
    ] as const) {
      for (const path of ['/preview', '']) {
        const { result, heldMs } = await watchThread(world.app, () => player.send('POST', path, wishOf(change)))
        expect(result.json(), path).toMatchObject({ code })
        expect(heldMs).toBeLessThan(HELD_MS)
      }
    }
    const { id, version } = await player.make()
    expect(await player.refusal('PUT', `/${id}`, { version, ...tooLong })).toBe('TIMETABLE_TOO_LONG')
    expect(await player.refusal('POST', `/${id}/draw`, { version, ...tooLarge })).toBe('COMPETITION_TOO_LARGE')
  })

  test('of the largest size that is allowed is set while others are answered', async () => {
    const previews = () => Promise.all([1, 2, 3].map(() => player.send('POST', '/preview', wishOf(LARGEST))))
    const { result, heldMs, healthAnswers } = await watchThread(world.app, previews)
    expect(result.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(result[0]?.json()).toMatchObject({ matches: 552, unmet: [{ key: 'does_not_fit' }, expect.anything()] })
    expect(heldMs).toBeLessThan(HELD_MS)
    expect(healthAnswers).toBeGreaterThan(5)
  })

  test('is drawn and set anew while others are answered', async () => {
    const { id, version } = await player.make()
    const { teams, format, timetable } = LARGEST
    const work = async () => {
      await player.get('POST', `/${id}/draw`, { version, teams, format })
      return player.get('PUT', `/${id}`, { version: version + 1, timetable })
    }
    const { result, heldMs } = await watchThread(world.app, work)
    expect(result.progress.matches).toBe(552)
    expect(result.matches.filter(({ start }) => start).length).toBeGreaterThan(40)
    expect(heldMs).toBeLessThan(HELD_MS)
  })
})

describe('[PERM-08] a competition of thousands of matches, from before there was a limit,', () => {
  let id: string
  let address: string

  beforeAll(async () => {
    const made = await player.make()
    id = made.id
    const teams = teamsOf(64).map((team) => ({ ...team, id: crypto.randomUUID(), rating: 1500 }))
    const matches = drawOf(teams, { kind: 'round_robin', legs: 2 }, 'large').map((match, at) => ({
      ...match,
      start: { date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`, time: '10:00' },
      court: at % 2,
    }))
    await replaceMatches(world.db, id, matches)
    const shared = await player.get('POST', `/${id}/share`)
    address = `/api/public/competitions/${shared.share?.token}`
  })

  test.each(['pdf', 'csv', 'calendar'])('becomes a file (%s) while others are answered', async (kind) => {
    const { result, heldMs, healthAnswers } = await watchThread(world.app, () => player.send('GET', `/${id}/${kind}`))
    expect(result.statusCode).toBe(200)
    expect(result.rawPayload.length).toBeGreaterThan(100_000)
    expect(heldMs).toBeLessThan(HELD_MS)
    expect(healthAnswers).toBeGreaterThan(2)
  })

  test('is a calendar for everybody that is written once for each change', async () => {
    const read = () => world.app.inject({ url: `${address}/calendar` })
    const many = () => Promise.all(Array.from({ length: 20 }, read))
    const { result, heldMs } = await watchThread(world.app, many)
    expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(result.map(({ body }) => body)).size).toBe(1)
    expect(heldMs).toBeLessThan(HELD_MS)
    const competition = await player.see(id)
    const [first] = competition.matches
    if (!first) throw new Error('no match')
    await player.enter(competition, first, { home: 3, away: 1 })
    expect((await read()).body).toContain('3:1')
  })

  test('is shown without keeping others waiting', async () => {
    const { result, heldMs } = await watchThread(world.app, () => player.send('GET', `/${id}`))
    expect(result.json().competition.progress.matches).toBe(4032)
    expect(heldMs).toBeLessThan(3 * HELD_MS)
  })
})

describe('[PERM-08] the longest conversation that may be saved', () => {
  const words = 'Zkus dnes klidný běh a **silový** trénink, potom protažení a dost pití. '
  const content = words.repeat(13).slice(0, 930)
  const messages = Array.from({ length: MAX_CONVERSATION_MESSAGES }, (_, at) => ({
    id: `m${at}`,
    content,
    isUser: at % 2 === 0,
    timestamp: '2026-11-18T10:00:00.000Z',
  }))
  const body = { title: 'Dlouhý rozhovor', member_id: 'hockey_fitness', member_name: 'Karel', messages }

  test.each(['pdf', 'markdown'])('becomes a file (%s) while others are answered', async (kind) => {
    const headers = bearer(token)
    const saved = await world.app.inject({ method: 'POST', url: '/api/chat-history', headers, payload: body })
    expect(saved.statusCode, saved.body.slice(0, 200)).toBe(201)
    const url = `/api/chat-history/${saved.json().chatHistory.id}/${kind}`
    const { result, heldMs, healthAnswers } = await watchThread(world.app, () => world.app.inject({ url, headers }))
    expect(result.statusCode).toBe(200)
    expect(result.rawPayload.length).toBeGreaterThan(500_000)
    expect(heldMs).toBeLessThan(HELD_MS)
    expect(healthAnswers).toBeGreaterThan(2)
  })
})

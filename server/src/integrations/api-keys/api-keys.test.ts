import { SCOPES } from '@touchline/contract/platform/endpoint.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyCalls, makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { LEAGUE, wishOf } from '../../../test/competitions.ts'
import { runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { answers } from '../../coaching/chat/chat.table.ts'
import { WRONG_ATTEMPTS } from '../../platform/limits/login-throttle.ts'
import { apiKeys } from './api-keys.table.ts'

let world: World
let otherProcess: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  otherProcess = await openWorld({ database: world.database })
  club = await createClub(world, { plan: 'enterprise', players: 2 })
})
afterAll(async () => {
  await otherProcess.app.close()
  await world.end()
})

const WRONG_KEY = 'tl_live_000000000000000000000000'
const membersOf = ({ clubId }: TestClub) => `/api/members/club/${clubId}`

describe('[INT-01] an API key', () => {
  test('is shown once, stored as a hash, and never in a log', async () => {
    const { id, key } = await makeKey(world.app, club, ['members'])
    expect(key).toMatch(/^tl_live_[0-9A-Za-z]{24}$/)
    const answer = await keyCalls(world.app, key)('GET', membersOf(club))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().total).toBe(3)
    const [row] = await world.db.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(JSON.stringify(row)).not.toContain(key.slice(12))
    expect(row?.beginning).toBe(key.slice(0, 12))
    const list = await world.app.inject({
      url: `/api/clubs/${club.clubId}/api-keys`,
      headers: bearer(await adminToken(world.app, club)),
    })
    expect(list.body).not.toContain(key.slice(12))
    expect(list.json().apiKeys).toContainEqual(expect.objectContaining({ id, beginning: key.slice(0, 12) }))
    expect(world.logged.join('')).not.toContain(key.slice(12))
  })

  test('opens only the calls of its scopes, and of no other club', async () => {
    const { key } = await makeKey(world.app, club, ['statistics'])
    const call = keyCalls(world.app, key)
    expect((await call('GET', `/api/tokens/stats/${club.clubId}`)).statusCode).toBe(200)
    const missing = await call('GET', membersOf(club))
    expect([missing.statusCode, missing.json().code]).toEqual([403, 'SCOPE_MISSING'])
    expect(missing.json().error).toContain('members')
    const other = await createClub(world)
    expect((await call('GET', `/api/tokens/stats/${other.clubId}`)).json().code).toBe('NOT_ALLOWED')
    // Personal data has no scope at all.
    for (const url of ['/api/chat-history', '/api/athletes/profile', `/api/clubs/${club.clubId}/api-keys`])
      expect([401, 403, 404]).toContain((await call('GET', url)).statusCode)
    const profile = await keyCalls(world.app, (await makeKey(world.app, club, SCOPES)).key)('GET', '/api/chat-history')
    expect([profile.statusCode, profile.json().code]).toEqual([403, 'NOT_ALLOWED'])
  })

  test('that is revoked opens nothing any more, in any process', async () => {
    const { id, key } = await makeKey(world.app, club, ['members'])
    const elsewhere = keyCalls(otherProcess.app, key)
    expect((await elsewhere('GET', membersOf(club))).statusCode).toBe(200)
    const headers = bearer(await adminToken(world.app, club))
    const url = `/api/clubs/${club.clubId}/api-keys/${id}`
    expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    for (const app of [otherProcess.app, world.app]) {
      const answer = await keyCalls(app, key)('GET', membersOf(club))
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'API_KEY_INVALID'])
    }
    expect((await world.app.inject({ method: 'DELETE', url, headers })).json().code).toBe('API_KEY_NOT_FOUND')
  })

  test('has its own limit, exact over processes', async () => {
    const { key } = await makeKey(world.app, club, ['statistics'], { hourlyLimit: 60 })
    const other = await makeKey(world.app, club, ['statistics'], { hourlyLimit: 60 })
    const url = `/api/tokens/stats/${club.clubId}`
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        keyCalls(index % 2 ? world.app : otherProcess.app, key)('GET', url, undefined, `198.51.100.${index}`),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await keyCalls(world.app, other.key)('GET', url)).statusCode).toBe(200)
  })

  test('says when it was last used, written at most once a minute', async () => {
    const { id, key } = await makeKey(world.app, club, ['statistics'])
    const lastUsed = async () => (await world.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    const call = () => keyCalls(world.app, key)('GET', `/api/tokens/stats/${club.clubId}`)
    await call()
    const first = await lastUsed()
    expect(first).toBeInstanceOf(Date)
    await call()
    expect(await lastUsed()).toEqual(first)
    await world.db
      .update(apiKeys)
      .set({ lastUsedAt: new Date(Date.now() - 61_000) })
      .where(eq(apiKeys.id, id))
    await call()
    expect((await lastUsed())?.getTime()).toBeGreaterThan(Date.now() - 30_000)
  })

  test('dies with the plan and with the subscription', async () => {
    const changing = await createClub(world, { plan: 'enterprise' })
    const { key } = await makeKey(world.app, changing, ['members'])
    const call = () => keyCalls(world.app, key)('GET', membersOf(changing))
    const set = (change: object) => world.db.update(clubs).set(change).where(eq(clubs.id, changing.clubId))
    await set({ plan: 'pro' })
    expect([(await call()).statusCode, (await call()).json().code]).toEqual([403, 'PLAN_LACKS_FEATURE'])
    await set({ plan: 'enterprise', status: 'inactive' })
    expect([(await call()).statusCode, (await call()).json().code]).toEqual([403, 'SUBSCRIPTION_INACTIVE'])
    await set({ status: 'active' })
    expect((await call()).statusCode).toBe(200)
  })

  test('is refused to clubs without the capability, and the 21st to every club', async () => {
    const basic = await createClub(world, { plan: 'pro' })
    await expect(makeKey(world.app, basic, ['ask'])).rejects.toThrow('PLAN_LACKS_FEATURE')
    const full = await createClub(world, { plan: 'enterprise' })
    const headers = bearer(await adminToken(world.app, full))
    const make = (app: World['app']) =>
      app.inject({
        method: 'POST',
        url: `/api/clubs/${full.clubId}/api-keys`,
        headers,
        payload: { name: 'x', scopes: ['ask'] },
      })
    const statuses = (await Promise.all(Array.from({ length: 25 }, () => make(world.app)))).map((one) => one.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  })

  test('that is wrong is counted for its address before it is looked for', async () => {
    const from = '203.0.113.77'
    const call = (key: string) => keyCalls(world.app, key)('GET', membersOf(club), undefined, from)
    const { key } = await makeKey(world.app, club, ['members'])
    const answers = await Promise.all(
      Array.from({ length: WRONG_ATTEMPTS.address.requests }, (_, index) =>
        call(`${WRONG_KEY.slice(0, -4)}${1000 + index}`),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect((await call(key)).statusCode).toBe(429)
    expect((await keyCalls(world.app, key)('GET', membersOf(club))).statusCode).toBe(200)
  })
})

describe('[INT-01] for its club, never as a person, a key', () => {
  test('asks: nothing is remembered, and somebody in danger gets the safety text', async () => {
    const call = keyCalls(world.app, (await makeKey(world.app, club, ['ask'])).key)
    const ask = (message: string) => call('POST', '/api/chat/simple', { memberId: 'running_technique', message })
    const answer = await call('POST', '/api/chat/simple', { memberId: 'golf_fitness', message: 'How do I warm up?' })
    expect(answer.statusCode).toBe(200)
    const [row] = await world.db.select().from(answers).where(eq(answers.id, answer.json().generationId))
    expect([row?.clubId, row?.memberId]).toEqual([club.clubId, null])
    expect((await ask('x')).statusCode).toBe(404)
    const danger = await call('POST', '/api/chat/simple', {
      memberId: 'golf_fitness',
      message: 'I have chest pain when I run and I cannot breathe',
      language: 'en',
    })
    expect(danger.json()).toMatchObject({ model: 'safety', safety: { severity: expect.any(String) } })
  })

  test('keeps plans that are the club’s own: no player sees them, and it sees no player’s', async () => {
    const [player] = club.players
    if (!player) throw new Error('nobody joined')
    const asPlayer = (method: 'GET' | 'POST', url: string, payload?: object) =>
      world.app.inject({ method, url, headers: bearer(player.token), ...(payload && { payload }) })
    const theirs = (await asPlayer('POST', '/api/plans', { wish: runningWish() })).json().plan
    const call = keyCalls(world.app, (await makeKey(world.app, club, ['plans'])).key)
    const made = await call('POST', '/api/plans', { wish: runningWish(), title: 'Winter base' })
    expect(made.statusCode).toBe(201)
    const { plan } = made.json()
    expect(plan).toMatchObject({ title: 'Winter base', owner: club.name, isOwn: true })
    expect((await call('GET', '/api/plans')).json().plans.map(({ id }: { id: string }) => id)).toEqual([plan.id])
    expect((await call('GET', `/api/plans/${theirs.id}`)).json().code).toBe('PLAN_NOT_FOUND')
    expect((await asPlayer('GET', `/api/plans/${plan.id}`)).json().code).toBe('PLAN_NOT_FOUND')
    const feed = (await call('POST', `/api/plans/${plan.id}/feed`)).json().plan.feed
    const calendar = await world.app.inject({ url: new URL(feed.address).pathname })
    expect(calendar.body).toContain('BEGIN:VEVENT')
    const stranger = await createClub(world, { plan: 'enterprise' })
    const foreign = keyCalls(world.app, (await makeKey(world.app, stranger, ['plans'])).key)
    expect((await foreign('GET', `/api/plans/${plan.id}`)).json().code).toBe('PLAN_NOT_FOUND')
    expect((await foreign('GET', '/api/plans')).json().plans).toEqual([])
    expect((await call('DELETE', `/api/plans/${plan.id}`)).statusCode).toBe(200)
    expect((await world.app.inject({ url: new URL(feed.address).pathname })).statusCode).toBe(404)
  })

  test('makes competitions and enters results', async () => {
    const call = keyCalls(world.app, (await makeKey(world.app, club, ['competitions'])).key)
    const made = await call('POST', '/api/competitions', wishOf({ format: LEAGUE }, 4))
    expect(made.statusCode).toBe(201)
    const { competition } = made.json()
    expect(competition).toMatchObject({ maker: null, isOwn: false, canEdit: true })
    const [match] = competition.matches
    const entered = await call('PUT', `/api/competitions/${competition.id}/matches/${match.id}/result`, {
      result: { home: 2, away: 1, decided: 'time' },
      isFinal: true,
      version: match.version,
    })
    expect(entered.statusCode, entered.body).toBe(200)
    expect((await call('GET', `/api/competitions/${competition.id}/csv`)).headers['content-type']).toContain('text/csv')
    expect((await call('DELETE', `/api/competitions/${competition.id}`)).json().code).toBe('NOT_ALLOWED')
  })
})

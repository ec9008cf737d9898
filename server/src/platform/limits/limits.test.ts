import { endpoint } from '@touchline/contract/platform/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bearer, createClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { serve } from '../http/serve.ts'
import { rateLimits } from './limits.table.ts'

const LIMITED = {
  method: 'GET',
  access: 'everyone',
  limit: { requests: 5, perSeconds: 60 },
  summary: 'May be called five times a minute',
  reply: z.object({}),
} as const
const limited = endpoint({ ...LIMITED, path: '/api/test/limited' })
const brief = endpoint({ ...LIMITED, path: '/api/test/brief', limit: { requests: 1, perSeconds: 3 } })
const personal = endpoint({ ...LIMITED, path: '/api/test/personal', access: 'session' })

let one: World
let other: World

// Two applications on one database simulate two server processes.
beforeAll(async () => {
  const furnish = (app: World['app']) => {
    serve(app, limited, () => ({}))
    serve(app, brief, () => ({}))
    serve(app, personal, () => ({}))
  }
  one = await openWorld({}, furnish)
  other = await openWorld({ database: one.database }, furnish)
})
afterAll(async () => {
  await other.app.close()
  await one.end()
})

function callFrom(remoteAddress: string, world: World, url: string = limited.path) {
  return world.app.inject({ url, remoteAddress, headers: { 'accept-language': 'en' } })
}

describe('rate limit', () => {
  test('is exact over several processes under a burst, and others are not touched', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => callFrom('192.0.2.1', index % 2 ? one : other)),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(35)
    expect((await callFrom('192.0.2.2', one)).statusCode).toBe(200)
  })

  test('says how long to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => callFrom('192.0.2.3', one)))
    const refused = answers.find((answer) => answer.statusCode === 429)
    const seconds = Number(refused?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused?.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: `Too many attempts. Please try again in ${seconds} seconds.`,
    })
  })

  test("[PERM-05] is a person's: one who floods is refused, their neighbour behind the same address is not", async () => {
    const club = await createClub(one, { players: 2 })
    const call = (token: string) =>
      one.app.inject({ url: personal.path, remoteAddress: '192.0.2.7', headers: bearer(token) })
    const [flooding, neighbour] = club.players
    const flood = await Promise.all(Array.from({ length: 60 }, () => call(flooding?.token ?? '')))
    expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(55)
    expect((await call(neighbour?.token ?? '')).statusCode).toBe(200)
    const elsewhere = { url: personal.path, remoteAddress: '192.0.2.8', headers: bearer(flooding?.token ?? '') }
    expect((await other.app.inject(elsewhere)).statusCode).toBe(429)
  })

  test("[PERM-05] a session opened with the club password alone does not use up its owner's limit", async () => {
    const club = await createClub(one, { players: 1 })
    const [owner] = club.players
    const payload = { email: owner?.email, password: club.password }
    const opened = await one.app.inject({ method: 'POST', url: '/api/players/create-session', payload })
    const call = (token: string) => one.app.inject({ url: personal.path, headers: bearer(token) })
    for (let index = 0; index < 5; index++) await call(opened.json().sessionToken)
    expect((await call(opened.json().sessionToken)).statusCode).toBe(429)
    expect((await call(owner?.token ?? '')).statusCode).toBe(200)
  })

  test('[PERM-05] counts a token that is none against its address, which may do more than a person', async () => {
    const call = (headers: Record<string, string>) =>
      one.app.inject({ url: personal.path, remoteAddress: '192.0.2.6', headers })
    const strangers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => call(index % 2 ? {} : bearer(`no-token-${index}`))),
    )
    expect(strangers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(125)
    expect(strangers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
    const { players } = await createClub(one, { players: 1 })
    expect((await call(bearer(players[0]?.token ?? ''))).statusCode).toBe(200)
  })

  test('ends when its time is over', async () => {
    expect((await callFrom('192.0.2.4', one, brief.path)).statusCode).toBe(200)
    expect((await callFrom('192.0.2.4', one, brief.path)).statusCode).toBe(429)
    await one.db.update(rateLimits).set({ expire: new Date(Date.now() - 1) })
    // Through the other process: this one caches until when it has to refuse, without querying the database.
    expect((await callFrom('192.0.2.4', other, brief.path)).statusCode).toBe(200)
  })

  test('is forgotten an hour after its time was over, and not before', async () => {
    const { db } = one
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db.insert(rateLimits).values([
      { key: 'old', points: 1, expire: minutesAgo(61) },
      { key: 'fresh', points: 1, expire: minutesAgo(59) },
    ])
    await sweep(one, 'rate_limits')
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key)
    expect(keys).toContain('fresh')
    expect(keys).not.toContain('old')
  })

  test('keeps no address of anybody', async () => {
    await callFrom('192.0.2.5', one)
    const rows = await one.database.db.select().from(rateLimits)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
  })
})

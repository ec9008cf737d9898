import { endpoint } from '@touchline/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type World } from '../../test/world.ts'
import { serve } from '../http/serve.ts'
import { rateLimits } from './limits.table.ts'
import { limitsIn } from './limits.ts'

const limited = endpoint({
  method: 'GET',
  path: '/api/test/limited',
  access: 'everyone',
  limit: { requests: 5, perSeconds: 60 },
  summary: 'May be called five times a minute',
  reply: z.object({}),
})
const brief = endpoint({ ...limited, path: '/api/test/brief', limit: { requests: 1, perSeconds: 3 } })
const closed = endpoint({
  ...limited,
  path: '/api/test/closed',
  access: 'session',
  limit: { requests: 1, perSeconds: 60 },
})

let one: World
let other: World

// Two applications on one database stand for two server processes.
beforeAll(async () => {
  const furnish = (app: World['app']) => {
    serve(app, limited, () => ({}))
    serve(app, brief, () => ({}))
    serve(app, closed, () => ({}))
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

  test('is counted for strangers too, who hear of it before they hear that they are strangers', async () => {
    expect((await callFrom('192.0.2.6', one, closed.path)).statusCode).toBe(401)
    expect((await callFrom('192.0.2.6', one, closed.path)).statusCode).toBe(429)
  })

  test('ends when its time is over', async () => {
    expect((await callFrom('192.0.2.4', one, brief.path)).statusCode).toBe(200)
    expect((await callFrom('192.0.2.4', one, brief.path)).statusCode).toBe(429)
    await one.db.update(rateLimits).set({ expire: new Date(Date.now() - 1) })
    expect((await callFrom('192.0.2.4', one, brief.path)).statusCode).toBe(200)
  })

  test('is forgotten an hour after its time was over, and not before', async () => {
    const { db } = one
    const { sweep } = limitsIn(db, Buffer.from('a key'))
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db.insert(rateLimits).values([
      { key: 'old', points: 1, expire: minutesAgo(61) },
      { key: 'fresh', points: 1, expire: minutesAgo(59) },
    ])
    await sweep()
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

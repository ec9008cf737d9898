import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/databases.ts'
import { MINUTE, openTestProvider, PAID } from '../../../../test/test-provider.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'
import { UnsignedEvent } from '../provider.ts'
import { testPayments } from './test-provider.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const open = (start?: string) => openTestProvider(db, start)

describe('events', () => {
  test('are listed from a moment on, oldest first, as they were posted', async () => {
    const { provider, subscribe, wait, posted, now } = open()
    const start = now()
    const id = await subscribe()
    wait(1000)
    const later = now()
    await provider.setCancelAtPeriodEnd(id, true)
    await provider.delivered()
    const all = await provider.listEventsSince(start)
    const about = all.filter(({ subscriptionId }) => subscriptionId === id)
    expect(about.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
    ])
    expect(about).toEqual(posted.map(({ body, signature }) => provider.parseWebhook(body, signature)))
    expect(new Set(about.map((event) => event.id)).size).toBe(4)
    const since = await provider.listEventsSince(later)
    expect(since.filter(({ subscriptionId }) => subscriptionId === id)).toEqual(about.slice(3))
  })

  test('that nobody takes are lost by the post alone', async () => {
    const start = new Date('2026-01-31T10:00:00.000Z')
    const { order } = open()
    let attempts = 0
    const deliver = () => {
      attempts++
      throw new Error('nobody is at home')
    }
    const provider = testPayments({
      db,
      signingKey: randomBytes(32),
      publicUrl: 'https://club.example',
      now: () => start,
      deliver,
    })
    const { sessionId } = await provider.createCheckout(order())
    await provider.finish(sessionId, PAID)
    expect(attempts).toBe(3)
    expect((await provider.getSession(sessionId))?.state).toBe('paid')
    const events = await provider.listEventsSince(start)
    expect(events.filter((event) => event.sessionId === sessionId)).toHaveLength(1)
  })

  test('are not waited for by who may hold the lock their receiver needs', async () => {
    const never = new Promise<void>(() => {})
    const { order, provider: elsewhere, subscribe } = open()
    const stuck = testPayments({
      db,
      signingKey: randomBytes(32),
      publicUrl: 'https://club.example',
      now: () => new Date('2026-02-01T10:00:00.000Z'),
      deliver: () => never,
    })
    const { sessionId } = await elsewhere.createCheckout(order())
    await stuck.expireSession(sessionId)
    const id = await subscribe()
    await stuck.setCancelAtPeriodEnd(id, true)
    await stuck.cancelNow(id)
    expect((await stuck.getSubscription(id))?.state).toBe('ended')
  })

  test('[PAY-06] are believed only with our signature on exactly these bytes, for five minutes', async () => {
    const { provider, posted, subscribe, wait } = open()
    await subscribe()
    const { body, signature } = posted[0] ?? { body: Buffer.from(''), signature: '' }
    expect(provider.parseWebhook(body, signature).type).toBe('customer.subscription.created')
    const altered = Buffer.from(body.toString().replace('created', 'deleted'))
    const other = open().provider
    const [moment, digest] = signature.split(',')
    for (const forged of [
      undefined,
      '',
      't=1',
      'v1=00',
      `${moment},v1=`,
      `${moment},v1=${'0'.repeat(64)}`,
      `${moment},v1=zz`,
      `t=${Number(moment?.slice(2)) + 1},${digest}`,
      `${signature}\n`,
    ]) {
      expect(() => provider.parseWebhook(body, forged), forged).toThrow(UnsignedEvent)
    }
    expect(() => provider.parseWebhook(altered, signature)).toThrow(UnsignedEvent)
    expect(() => other.parseWebhook(body, signature)).toThrow(UnsignedEvent)
    wait(5 * MINUTE)
    expect(provider.parseWebhook(body, signature).type).toBe('customer.subscription.created')
    wait(1000)
    expect(() => provider.parseWebhook(body, signature)).toThrow(UnsignedEvent)
  })
})

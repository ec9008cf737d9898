import { FAILING_DAYS } from '@touchline/contract/integrations/webhooks.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { metricValue } from '../../../test/metrics.ts'
import { sweep } from '../../../test/retention.ts'
import { startReceiver, verified, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import {
  delivering,
  leasesRunOut,
  openWebhookStage,
  timePasses,
  type WebhookStage,
} from '../../../test/webhook-stage.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import { watchLeadership } from '../../platform/observability/leader-metrics.ts'
import { metricsText } from '../../platform/observability/prometheus.ts'
import { claimDueDeliveries } from './deliveries.queries.ts'
import { overdueDeliveriesJob } from './log.ts'
import { MAX_ATTEMPTS, retryDelayMs } from './schedule.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.ts'

let world: World
let stage: WebhookStage
let receiver: WebhookReceiver

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  receiver = await startReceiver()
  stage = await openWebhookStage(world)
})
afterEach(async () => {
  await stage.worker.stop()
  await receiver.close()
  await world.db.delete(webhookEndpoints)
})

const happens = (left = 1) =>
  emit(world.db, stage.club.clubId, { type: 'tokens.low', data: { model: 'gpt5', percent: 80, left } })

const failing = (status: number) => {
  receiver.answer = (response) => response.writeHead(status).end('no')
}

describe('[INT-02] an endpoint whose secret cannot be read, as after a restore without the server’s secret', () => {
  const lose = (id: string) =>
    world.db
      .update(webhookEndpoints)
      .set({ sealedSecret: 'sealed by another server' })
      .where(eq(webhookEndpoints.id, id))

  test('says so in its log, is failing, is given up and told of, and others get their messages', async () => {
    const [lost, well] = [await stage.make(receiver.url), await stage.make(receiver.url)]
    await lose(lost.id)
    await happens()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await stage.deliver()
      await timePasses(world)
      await leasesRunOut(world)
    }
    const ofLost = (await stage.log()).find(({ endpointId }) => endpointId === lost.id)
    expect(ofLost).toMatchObject({ state: 'failed', last: { number: MAX_ATTEMPTS, error: 'secret_unreadable' } })
    expect((await stage.whole(ofLost?.id ?? '')).attempts).toHaveLength(MAX_ATTEMPTS)
    expect(receiver.arrived).toHaveLength(1)
    expect((await stage.log()).find(({ endpointId }) => endpointId === well.id)?.state).toBe('delivered')
    expect(await stage.endpoints()).toMatchObject([{ failingSince: expect.any(String) }, { failingSince: null }])

    await world.db
      .update(webhookEndpoints)
      .set({ failingSince: sql`now() - make_interval(days => ${FAILING_DAYS})` })
      .where(eq(webhookEndpoints.id, lost.id))
    await happens()
    await world.db.update(webhookDeliveries).set({ giveUpAt: new Date(0) })
    await stage.deliver()
    expect((await stage.endpoints())[0]).toMatchObject({ isActive: false, offReason: 'failures' })
    const told = await mailsTo(world.db, stage.club.adminEmail)
    expect(told.filter(({ key }) => key.startsWith(`webhook-off:${lost.id}`))).toHaveLength(1)
    await world.db.update(webhookDeliveries).set({ createdAt: new Date(0) })
    await sweep(world, 'webhook_deliveries')
    expect(await stage.log()).toEqual([])
  })

  test('works again with a new secret, whatever the old one was', async () => {
    const { id } = await stage.make(receiver.url)
    await lose(id)
    const { secret } = (await stage.send('POST', `webhooks/${id}/secret`)).json()
    await happens()
    await stage.deliver()
    const [message] = receiver.arrived
    if (!message) throw new Error('it arrived')
    expect(verified(secret, message)).toMatchObject({ type: 'tokens.low' })
  })
})

describe('[INT-02] a delivery', () => {
  test('goes once to each endpoint that wants its event, in the log of its club', async () => {
    const { id, secret } = await stage.make(receiver.url, ['tokens.low'])
    await stage.make(receiver.url, ['member.joined'])
    await happens(7)
    await stage.deliver()
    await stage.deliver()
    expect(receiver.arrived).toHaveLength(1)
    const [message] = receiver.arrived
    if (!message) throw new Error('it arrived')
    expect(verified(secret, message)).toMatchObject({ type: 'tokens.low', data: { left: 7 } })
    expect(await stage.log()).toMatchObject([{ endpointId: id, state: 'delivered' }])
  })

  test('is there exactly if the thing happened', async () => {
    await stage.make(receiver.url)
    const failed = world.db.transaction(async (tx) => {
      await emit(tx, stage.club.clubId, { type: 'tokens.low', data: { model: 'gpt5', percent: 95, left: 1 } })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await stage.log()).toEqual([])
  })

  test('that fails comes again under the same id, nine times in all, each in the log, and then no more', async () => {
    const { secret } = await stage.make(receiver.url)
    failing(500)
    await happens()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await stage.deliver()
      expect(receiver.arrived).toHaveLength(attempt)
      const [entry] = await stage.log()
      expect(entry?.last).toMatchObject({ status: 500, number: attempt, of: 9 })
      expect(entry?.state).toBe(attempt < 9 ? 'waiting' : 'failed')
      await stage.deliver()
      await timePasses(world)
    }
    await stage.deliver()
    expect(receiver.arrived).toHaveLength(9)
    expect(new Set(receiver.arrived.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    for (const message of receiver.arrived) expect(verified(secret, message).type).toBe('tokens.low')
    const [{ id = '' } = {}] = await stage.log()
    expect((await stage.whole(id)).attempts.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test.each([302, 400, 401, 404, 429, 503])('that is answered %i is tried again', async (status) => {
    await stage.make(receiver.url)
    receiver.answer = (response) => response.writeHead(status, { location: receiver.url }).end()
    await happens()
    await stage.deliver()
    expect(receiver.arrived).toHaveLength(1)
    expect(await stage.log()).toMatchObject([{ state: 'waiting', last: { status } }])
    receiver.answer = (response) => response.writeHead(204).end()
    await timePasses(world)
    await stage.deliver()
    expect(await stage.log()).toMatchObject([{ state: 'delivered', last: { status: 204, number: 2 } }])
  })

  test('waits for as long as its receiver asks, within bounds, and never past its 24 hours', async () => {
    await stage.make(receiver.url)
    const inHours = async () => (Date.parse((await stage.log())[0]?.nextAttemptAt ?? '') - Date.now()) / 3_600_000
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '7200' }).end()
    await happens()
    await stage.deliver()
    expect(await inHours()).toBeCloseTo(2, 1)
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '999999999' }).end()
    await timePasses(world)
    await stage.deliver()
    expect(await inHours()).toBeCloseTo(6, 1)
    await world.db.update(webhookDeliveries).set({ giveUpAt: sql`now() + interval '1 hour'` })
    await timePasses(world)
    await stage.deliver()
    expect(await inHours()).toBeCloseTo(1, 1)
    await world.db.update(webhookDeliveries).set({ giveUpAt: sql`now() - interval '1 second'` })
    await timePasses(world)
    await stage.deliver()
    expect((await stage.log())[0]?.state).toBe('failed')
  })

  test('can be sent again by hand, whatever became of it', async () => {
    await stage.make(receiver.url)
    await happens()
    await stage.deliver()
    const [{ id = '' } = {}] = await stage.log()
    const again = await stage.send('POST', `webhook-deliveries/${id}/again`)
    expect(again.json().delivery).toMatchObject({ id, state: 'waiting' })
    await stage.deliver()
    expect(receiver.arrived.map((one) => one.id)).toEqual([`msg_${id}`, `msg_${id}`])
    expect((await stage.whole(id)).attempts).toHaveLength(2)
  })

  test('whose process died is made by another when the lease has run out, and counted as another attempt', async () => {
    await stage.make(receiver.url)
    await happens()
    const [dead] = await claimDueDeliveries(world.db, 10, 30_000)
    expect(dead?.attempts).toBe(1)
    await stage.deliver()
    expect(receiver.arrived).toEqual([])
    await leasesRunOut(world)
    await stage.deliver()
    expect(receiver.arrived.map(({ id }) => id)).toEqual([`msg_${dead?.id}`])
    expect(await stage.log()).toMatchObject([{ state: 'delivered', last: { number: 2, of: 9 } }])
  })

  test('is made once, however many workers look', async () => {
    await stage.make(receiver.url)
    for (let count = 0; count < 20; count++) await happens(count)
    const others = [delivering(world), delivering(world)]
    await Promise.all([stage, ...others].map(({ deliver }) => deliver()))
    await stage.deliver()
    const lefts = receiver.arrived.map(({ body }) => JSON.parse(body).data.left)
    expect(lefts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, left) => left))
    await Promise.all(others.map(({ worker }) => worker.stop()))
  })

  test('is erased from the log after 30 days', async () => {
    await stage.make(receiver.url)
    await happens()
    await happens()
    const [{ id = '' } = {}] = await stage.log()
    await world.db
      .update(webhookDeliveries)
      .set({ createdAt: sql`now() - interval '30 days 1 minute'`, state: 'delivered' })
      .where(eq(webhookDeliveries.id, id))
    expect(await sweep(world, 'webhook_deliveries')).toBe(1)
    expect(await stage.log()).toHaveLength(1)
  })

  test('is listed in pages, the latest first', async () => {
    await stage.make(receiver.url)
    for (let count = 0; count < 30; count++) await happens(count)
    const first = (await stage.send('GET', 'webhook-deliveries')).json()
    expect([first.deliveries.length, first.hasMore]).toEqual([25, true])
    const rest = (await stage.send('GET', `webhook-deliveries?before=${first.deliveries.at(-1).id}`)).json()
    expect([rest.deliveries.length, rest.hasMore]).toEqual([5, false])
    const ids = [...first.deliveries, ...rest.deliveries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
  })
})

describe('[INT-02] a receiver', () => {
  test('that hangs holds up itself alone', async () => {
    const slow = await startReceiver()
    slow.answer = () => {}
    await stage.make(slow.url)
    await stage.make(receiver.url)
    for (let count = 0; count < 20; count++) await happens(count)
    const begun = Date.now()
    const delivered = stage.deliver()
    await expect.poll(() => receiver.arrived.length, { timeout: 8_000 }).toBe(20)
    expect(Date.now() - begun).toBeLessThan(8_000)
    // At most two at once, however long the queue.
    expect(slow.arrived.length).toBeLessThanOrEqual(2)
    await slow.close()
    await delivered
    const [slowOne, quickOne] = await stage.endpoints()
    expect([slowOne.failingSince, quickOne.failingSince]).toEqual([expect.any(String), null])
  })

  test('that is gone (410) is not tried again: its endpoint is switched off and its administrator told', async () => {
    const { id } = await stage.make(receiver.url)
    failing(410)
    await happens()
    await happens()
    await stage.deliver()
    await timePasses(world)
    await stage.deliver()
    expect(receiver.arrived.length).toBeLessThanOrEqual(2)
    expect(await stage.endpoints()).toMatchObject([{ id, isActive: false, offReason: 'gone' }])
    for (const { state } of await stage.log()) expect(['failed', 'stopped']).toContain(state)
    const [mail, ...more] = (await mailsTo(world.db, stage.club.adminEmail)).filter(({ key }) => key.includes(id))
    expect(mail?.text).toContain('/admin/integrations')
    expect(more).toEqual([])
  })

  test(`at which nothing arrived for ${FAILING_DAYS} days is switched off when a delivery is given up, with a mail`, async () => {
    const { id } = await stage.make(receiver.url)
    failing(500)
    const failAll = async () => {
      await happens()
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        await timePasses(world)
        await stage.deliver()
      }
    }
    const failingFor = (days: number) =>
      world.db
        .update(webhookEndpoints)
        .set({ failingSince: sql`now() - make_interval(days => ${days}::int)` })
        .where(eq(webhookEndpoints.id, id))
    await failAll()
    expect(await stage.endpoints()).toMatchObject([{ isActive: true, failingSince: expect.any(String) }])
    await failingFor(FAILING_DAYS - 1)
    await failAll()
    expect(await stage.endpoints()).toMatchObject([{ isActive: true }])
    await failingFor(FAILING_DAYS)
    await happens()
    await timePasses(world)
    await stage.deliver()
    // A single failure is not enough: it is retried for a day first.
    expect(await stage.endpoints()).toMatchObject([{ isActive: true }])
    await failAll()
    expect(await stage.endpoints()).toMatchObject([{ isActive: false, offReason: 'failures' }])
    const mails = (await mailsTo(world.db, stage.club.adminEmail)).filter(({ key }) => key.includes(id))
    expect(mails.map(({ subject }) => subject)).toEqual(['Webhook klubu SK Jiskra Lipová je vypnutý'])
    expect(mails[0]?.text).toContain('5 dní')

    await happens()
    expect((await stage.log()).filter(({ state }) => state === 'waiting')).toEqual([])
    const on = await stage.send('PUT', `webhooks/${id}`, { isActive: true })
    expect(on.json().endpoint).toMatchObject({ isActive: true, offReason: null, failingSince: null })
  })

  test('at which something arrives again is failing no more', async () => {
    await stage.make(receiver.url)
    failing(500)
    await happens()
    await stage.deliver()
    expect((await stage.endpoints())[0].failingSince).not.toBeNull()
    receiver.answer = (response) => response.end()
    await timePasses(world)
    await stage.deliver()
    expect((await stage.endpoints())[0].failingSince).toBeNull()
  })
})

test('[INT-02] the retries take a little less than 24 hours, a tenth sooner at most', () => {
  const sum = (random: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => retryDelayMs(at + 1, 0, random)).reduce((a, b) => a + b)
  expect(sum(0) / 3_600_000).toBeCloseTo(23.6, 1)
  expect(sum(1) / 3_600_000).toBeCloseTo(21.2, 1)
  expect(retryDelayMs(1, 0, 0)).toBe(5_000)
})

test('[OPS-11] how late deliveries go out is measured; one to an endpoint that is away is its club’s matter', async () => {
  watchLeadership(() => true)
  const late = async () => {
    await overdueDeliveriesJob(world.db).run(new AbortController().signal)
    return metricValue(await metricsText(), 'touchline_webhooks_overdue_seconds')
  }
  const { id } = await stage.make(receiver.url, ['tokens.low'])
  await happens()
  expect(await late()).toBeLessThan(60)
  await world.db.update(webhookDeliveries).set({ nextAttemptAt: sql`now() - interval '20 minutes'` })
  expect(await late()).toBeCloseTo(1200, -2)
  await world.db.update(webhookEndpoints).set({ failingSince: new Date() }).where(eq(webhookEndpoints.id, id))
  expect(await late()).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { MAX_WEBHOOKS } from '@touchline/contract/integrations/webhooks.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { startReceiver, verified, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { openWebhookStage, type WebhookStage, webhookCalls } from '../../../test/webhook-stage.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { webhookEndpoints } from './webhooks.table.ts'
import { webhookDependenciesOf } from './webhooks.ts'

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
})

const stored = async (id: string) =>
  (await world.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]

test.each([
  [{}, false],
  [{ production: true }, true],
  [{ stripe: { secretKey: 'sk_live_1' } }, true],
  [{ stripe: { secretKey: 'sk_live_1' }, production: false }, true],
])('[INT-02] with the settings %j it is %s that receivers are guarded', (settings, isGuarded) => {
  const { rules } = webhookDependenciesOf('a secret', { publicUrl: 'http://localhost:3000', ...settings })
  expect(rules).toEqual({ isGuarded })
})

describe('[INT-02] an endpoint', () => {
  test('has a secret that is shown once, stored encrypted and told to nobody else', async () => {
    const { id, secret } = await stage.make(receiver.url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(JSON.stringify(await stage.endpoints())).not.toContain(secret.slice(6))
    expect(JSON.stringify(await stored(id))).not.toContain(secret.slice(6))
    await stage.test(id)
    await stage.deliver()
    const [{ id: delivery = '' } = {}] = await stage.log()
    expect(JSON.stringify(await stage.whole(delivery))).not.toContain(secret.slice(6))
    expect(world.logged.join('\n')).not.toContain(secret.slice(6))
  })

  test('is tested with an event that its receiver can verify, and the log shows both sides', async () => {
    const { id, secret } = await stage.make(receiver.url)
    const delivery = await stage.test(id)
    await stage.deliver()
    expect(receiver.arrived).toHaveLength(1)
    const [message] = receiver.arrived
    if (!message) throw new Error('it arrived')
    expect(verified(secret, message)).toEqual({
      type: 'ping',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { endpointId: id },
    })
    expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toThrow()
    expect(message.headers).toMatchObject({ 'webhook-id': `msg_${delivery}`, 'content-type': 'application/json' })
    expect(await stage.log()).toMatchObject([
      { id: delivery, type: 'ping', state: 'delivered', last: { status: 200, error: null, number: 1, of: 1 } },
    ])
    const [attempt] = (await stage.whole(delivery)).attempts
    expect(attempt).toMatchObject({ status: 200, responseBody: 'thanks' })
    expect(attempt?.requestHeaders).toMatch(/^webhook-signature: v1,\S{4}…\S{4}$/m)
  })

  test('changes its secret without losing a message: for a day both sign, then the new one alone', async () => {
    const made = await stage.make(receiver.url)
    const { secret } = (await stage.send('POST', `webhooks/${made.id}/secret`)).json()
    expect(secret).not.toBe(made.secret)
    await stage.test(made.id)
    await stage.deliver()
    const [both] = receiver.arrived
    if (!both) throw new Error('it arrived')
    for (const one of [made.secret, secret]) expect(verified(one, both).type).toBe('ping')

    await world.db
      .update(webhookEndpoints)
      .set({ oldSecretUntil: sql`now() - interval '1 second'` })
      .where(eq(webhookEndpoints.id, made.id))
    await stage.test(made.id)
    await stage.deliver()
    const one = receiver.arrived[1]
    if (!one) throw new Error('it arrived')
    expect(verified(secret, one).type).toBe('ping')
    expect(() => verified(made.secret, one)).toThrow()
  })

  test('that is switched off gets nothing, neither what waits nor a test; switched on again it gets what follows', async () => {
    const { id } = await stage.make(receiver.url)
    const waiting = await stage.test(id)
    const off = await stage.send('PUT', `webhooks/${id}`, { isActive: false })
    expect(off.json().endpoint).toMatchObject({ isActive: false, offReason: 'administrator' })
    await stage.deliver()
    expect(receiver.arrived).toEqual([])
    expect((await stage.whole(waiting)).state).toBe('stopped')
    expect((await stage.send('POST', `webhooks/${id}/test`)).json().code).toBe('WEBHOOK_SWITCHED_OFF')
    const again = await stage.send('POST', `webhook-deliveries/${waiting}/again`)
    expect(again.json().code).toBe('WEBHOOK_SWITCHED_OFF')
    await stage.send('PUT', `webhooks/${id}`, { isActive: true })
    expect((await stage.send('POST', `webhook-deliveries/${waiting}/again`)).statusCode).toBe(202)
    await stage.deliver()
    expect(receiver.arrived.map((one) => one.id)).toEqual([`msg_${waiting}`])
  })

  test('can be changed and deleted, and its log goes with it', async () => {
    const { id } = await stage.make('http://127.0.0.1:1/', ['member.joined'])
    const change = { url: receiver.url, events: ['plan.approved', 'tokens.low', 'plan.approved'] }
    const changed = await stage.send('PUT', `webhooks/${id}`, change)
    expect(changed.json().endpoint).toMatchObject({ url: receiver.url, events: ['tokens.low', 'plan.approved'] })
    await stage.test(id)
    expect(await stage.log()).toHaveLength(1)
    expect((await stage.send('DELETE', `webhooks/${id}`)).json()).toEqual({ deleted: true })
    expect([await stage.endpoints(), await stage.log()]).toEqual([[], []])
    expect((await stage.send('DELETE', `webhooks/${id}`)).json().code).toBe('WEBHOOK_NOT_FOUND')
  })

  test('is one of ten at most, also when all are made at once', async () => {
    const all = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () =>
        stage.send('POST', 'webhooks', { url: receiver.url, events: ['tokens.low'] }),
      ),
    )
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(all.filter(({ statusCode }) => statusCode === 409).map((one) => one.json().code)).toEqual(
      Array(3).fill('WEBHOOK_LIMIT_REACHED'),
    )
  })

  test('belongs to its club alone, with its log', async () => {
    const { id } = await stage.make(receiver.url)
    const delivery = await stage.test(id)
    const other = await webhookCalls(world, await createClub(world, { plan: 'enterprise' }))
    for (const [method, path, payload] of [
      ['PUT', `webhooks/${id}`, { isActive: false }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/secret`],
      ['POST', `webhooks/${id}/test`],
      ['GET', `webhook-deliveries/${delivery}`],
      ['POST', `webhook-deliveries/${delivery}/again`],
    ] as const) {
      expect((await other.send(method, path, payload)).statusCode, `${method} ${path}`).toBe(404)
    }
    expect(await other.log()).toEqual([])
    expect((await other.send('GET', `webhook-deliveries?before=${delivery}`)).json().deliveries).toEqual([])
    expect((await stage.send('GET', `webhook-deliveries/${randomUUID()}`)).json().code).toBe('DELIVERY_NOT_FOUND')
  })

  test('needs a plan with integrations', async () => {
    const basic = await webhookCalls(world, await createClub(world, { plan: 'pro' }))
    const answer = await basic.send('GET', 'webhooks')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PLAN_LACKS_FEATURE'])
  })

  test('has events and an address that things can be sent to', async () => {
    const codeOf = async (payload: object) => (await stage.send('POST', 'webhooks', payload)).json().code
    expect(await codeOf({ url: receiver.url, events: [] })).toBe('FIELD_REQUIRED')
    expect(await codeOf({ url: receiver.url, events: ['member.fired'] })).toBe('INVALID_INPUT')
    expect(await codeOf({ url: 'http://me:pass@club.example/', events: ['tokens.low'] })).toBe('WEBHOOK_URL_REFUSED')
  })
})

test('[INT-02] in production no endpoint leads into the private network', async () => {
  const settings = { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, production: true }
  const model = { apiKey: undefined, baseUrl: undefined, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }
  const production = await openWorld({ settings: { ...settings, model } })
  const calls = await webhookCalls(production, await createClub(production, { plan: 'enterprise' }))
  const codeOf = async (url: string) =>
    (await calls.send('POST', 'webhooks', { url, events: ['tokens.low'] })).json().code
  expect(await codeOf('https://127.0.0.1:8443/')).toBe('WEBHOOK_ADDRESS_PRIVATE')
  expect(await codeOf('https://localhost/')).toBe('WEBHOOK_ADDRESS_PRIVATE')
  expect(await codeOf('http://club.example/')).toBe('WEBHOOK_URL_REFUSED')
  const { id } = await calls.make('https://93.184.215.14/')
  const moved = await calls.send('PUT', `webhooks/${id}`, { url: 'https://10.0.0.1/' })
  expect(moved.json().code).toBe('WEBHOOK_ADDRESS_PRIVATE')
  await production.end()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStripeServer } from '../../../test/stripe-server.ts'
import { given, openShop, order, type Shop } from '../../../test/stripe-shop.ts'
import { EVENT_TYPES, UnsignedEvent } from './provider.ts'
import { stripePayments } from './stripe.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

describe('an event', () => {
  const latest = (type: string) => given(shop.server.events.findLast((event) => event.type === type))
  const parsed = (type: string) => {
    const { body, signature } = shop.server.signed(latest(type))
    return shop.payments.parseWebhook(body, signature)
  }

  test('[PAY-01] with a valid signature names what to look at', async () => {
    const { sessionId, subscriptionId } = await shop.boughtPlan()
    const event = latest('checkout.session.completed')
    const nothing = { sessionId: undefined, subscriptionId: undefined, paymentId: undefined }
    expect(parsed('checkout.session.completed')).toEqual({
      id: event.id,
      type: 'checkout.session.completed',
      occurredAt: new Date(event.created * 1000),
      ...nothing,
      sessionId,
      subscriptionId,
    })
    expect(parsed('customer.subscription.created')).toMatchObject({ ...nothing, subscriptionId })
    expect(parsed('invoice.paid')).toMatchObject({ ...nothing, subscriptionId })
    const paymentId = await shop.paymentIdOf(sessionId)
    shop.server.refund(paymentId)
    shop.server.dispute(paymentId)
    expect(parsed('charge.refunded')).toMatchObject({ ...nothing, paymentId })
    expect(parsed('charge.dispute.created')).toMatchObject({ ...nothing, paymentId })
    expect(parsed('payment_intent.succeeded')).toMatchObject(nothing)
  })

  test('of a package’s invoice names nothing: its session does', async () => {
    const sessionId = await shop.boughtPackage()
    expect(parsed('invoice.paid')).toMatchObject({ sessionId: undefined, subscriptionId: undefined })
    expect(parsed('checkout.session.completed')).toMatchObject({ sessionId, subscriptionId: undefined })
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each<[string, (signature: string) => string | undefined]>([
    ['no signature', () => undefined],
    ['an empty signature', () => ''],
    ['a signature that is none', () => 'nonsense'],
    ['a signature without a hash', () => `t=${now()},v1=`],
    ['a signature of another scheme', (signature) => signature.replace('v1=', 'v0=')],
    ['a wrong hash', () => `t=${now()},v1=${'0'.repeat(64)}`],
    ['another moment', (signature) => signature.replace(/t=\d+/, `t=${now() + 1}`)],
  ])('[PAY-06] with %s is refused', async (_what, spoil) => {
    await shop.boughtPlan()
    const { body, signature } = shop.server.signed(latest('checkout.session.completed'))
    expect(shop.payments.parseWebhook(body, signature).id).toMatch(/^evt_/)
    expect(() => shop.payments.parseWebhook(body, spoil(signature))).toThrow(UnsignedEvent)
  })

  test('[PAY-06] that was altered, is older than five minutes or signed with another secret is refused', async () => {
    await shop.boughtPlan()
    const event = latest('checkout.session.completed')
    const { body, signature } = shop.server.signed(event)
    const altered = Buffer.from(String(body).replace(/cs_test_/, 'cs_live_'))
    expect(altered).not.toEqual(body)
    const minutesAgo = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000) })
    const old = shop.server.signed(event, minutesAgo(5.2))
    const foreign = shop.server.signed(event, { secret: 'whsec_other' })
    expect(() => shop.payments.parseWebhook(altered, signature)).toThrow(UnsignedEvent)
    expect(() => shop.payments.parseWebhook(Buffer.alloc(0), signature)).toThrow(UnsignedEvent)
    expect(() => shop.payments.parseWebhook(old.body, old.signature)).toThrow(UnsignedEvent)
    expect(() => shop.payments.parseWebhook(foreign.body, foreign.signature)).toThrow(UnsignedEvent)
    const recent = shop.server.signed(event, minutesAgo(4.8))
    expect(shop.payments.parseWebhook(recent.body, recent.signature).id).toBe(event.id)
  })

  test.each([undefined, ''])('[PAY-06] is refused where there is no webhook secret (%j)', async (webhookSecret) => {
    await shop.boughtPlan()
    const { body, signature } = shop.server.signed(latest('checkout.session.completed'))
    const deaf = stripePayments({ ...shop.server, webhookSecret })
    expect(() => deaf.parseWebhook(body, signature)).toThrow(UnsignedEvent)
    const guessed = shop.server.signed(latest('checkout.session.completed'), { secret: '' })
    expect(() => deaf.parseWebhook(guessed.body, guessed.signature)).toThrow(UnsignedEvent)
  })

  test('that is signed but no event of Stripe’s shape is an error', () => {
    const { body, signature } = shop.server.signed({ id: 'evt_1', type: 'invoice.paid', created: 1 })
    expect(() => shop.payments.parseWebhook(body, signature)).toThrow("Stripe's evt_1 has no object")
  })

  test('that was missed is listed, oldest first, all pages of it', async () => {
    const clock = { now: new Date('2026-03-01T12:00:00.400Z') }
    const quiet = await startStripeServer({ now: () => clock.now })
    const provider = stripePayments(quiet)
    const { sessionId } = await provider.createCheckout(order())
    quiet.pay(sessionId, { outcome: 'paid' })
    const before = quiet.events.length
    clock.now = new Date('2026-03-01T12:00:01.400Z')
    const { subscriptionId = '' } = given(await provider.getSession(sessionId))
    for (let month = 0; month < 70; month++) quiet.renew(subscriptionId, month % 2 ? 'failed' : 'paid')
    const missed = await provider.listEventsSince(clock.now)
    const wished = quiet.events.slice(before).filter(({ type }) => (EVENT_TYPES as readonly string[]).includes(type))
    expect(wished.length).toBeGreaterThan(100)
    expect(missed.map(({ id }) => id)).toEqual(wished.map(({ id }) => id))
    expect(missed[0]).toMatchObject({
      type: 'customer.subscription.updated',
      subscriptionId,
      occurredAt: new Date('2026-03-01T12:00:01Z'),
    })
    expect(quiet.violations).toEqual([])
    const pages = quiet.requests.filter(({ path }) => path === '/v1/events')
    expect(pages.map(({ params }) => params.starting_after === undefined)).toEqual([true, false, false])
    await quiet.close()
  })
})

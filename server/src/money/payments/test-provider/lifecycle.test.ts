import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/databases.ts'
import { DAY, HOUR, openTestProvider, PAID, TOKENS } from '../../../../test/test-provider.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const open = (start?: string) => openTestProvider(db, start)

describe('a test subscription', () => {
  test('[PAY-03] begins with a paid calendar month whose bill the session has too', async () => {
    const { provider, checkOut, heardOf, now } = open('2026-01-31T10:00:00.000Z')
    const id = await checkOut()
    await provider.finish(id, { ...PAID, country: 'FI' })
    const session = await provider.getSession(id)
    const subscriptionId = session?.subscriptionId ?? 'none'
    expect(subscriptionId).toMatch(/^sub_test_/)
    expect(await provider.getSubscription(subscriptionId)).toEqual({
      id: subscriptionId,
      purchaseId: session?.purchaseId,
      clubId: session?.clubId,
      plan: 'pro',
      state: 'active',
      customerId: session?.customerId,
      startedAt: now(),
      periodStart: now(),
      periodEnd: new Date('2026-02-28T10:00:00.000Z'),
      endsAt: undefined,
      endedAt: undefined,
      receipt: session?.receipt,
      earlierReceipts: [],
      isPaymentOnItsWay: false,
    })
    expect(session?.receipt).toMatchObject({ vatCents: 38_25, totalCents: 188_25 })
    expect(heardOf(subscriptionId)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
    expect(await provider.getSubscription('sub_test_unknown')).toBeUndefined()
  })

  test('[PAY-03] is renewed by time, each month with its own bill, and the 31st comes back', async () => {
    const { provider, subscribe, wait, heardOf, forget } = open('2026-01-31T10:00:00.000Z')
    const id = await subscribe()
    const first = await provider.getSubscription(id)
    forget()
    wait(28 * DAY)
    const second = await provider.getSubscription(id)
    expect(second).toMatchObject({
      state: 'active',
      periodStart: new Date('2026-02-28T10:00:00.000Z'),
      periodEnd: new Date('2026-03-31T10:00:00.000Z'),
      receipt: { totalCents: 181_50, paidAt: new Date('2026-02-28T10:00:00.000Z') },
    })
    expect(second?.receipt?.id).not.toBe(first?.receipt?.id)
    await provider.delivered()
    expect(heardOf(id)).toEqual(['invoice.paid', 'customer.subscription.updated'])
    forget()
    wait(365 * DAY)
    expect(await provider.getSubscription(id)).toMatchObject({
      periodStart: new Date('2027-02-28T10:00:00.000Z'),
      periodEnd: new Date('2027-03-31T10:00:00.000Z'),
    })
    await provider.delivered()
    expect(heardOf(id).filter((type) => type === 'invoice.paid')).toHaveLength(12)
  })

  test('[PAY-03] that is cancelled runs to the end of its month and is over then, unless it is taken back', async () => {
    const { provider, subscribe, wait, heardOf, forget } = open('2026-03-10T08:00:00.000Z')
    const id = await subscribe()
    forget()
    const periodEnd = new Date('2026-04-10T08:00:00.000Z')
    await provider.setCancelAtPeriodEnd(id, true)
    await provider.setCancelAtPeriodEnd(id, true)
    expect(await provider.getSubscription(id)).toMatchObject({ state: 'active', endsAt: periodEnd, endedAt: undefined })
    await provider.setCancelAtPeriodEnd(id, false)
    expect(await provider.getSubscription(id)).toMatchObject({ state: 'active', endsAt: undefined })
    await provider.setCancelAtPeriodEnd(id, true)
    wait(90 * DAY)
    await provider.listEventsSince(new Date(0))
    expect(await provider.getSubscription(id)).toMatchObject({ state: 'ended', endedAt: periodEnd, periodEnd })
    await provider.delivered()
    const updated = 'customer.subscription.updated'
    expect(heardOf(id)).toEqual([updated, updated, updated, 'customer.subscription.deleted'])
    await expect(provider.setCancelAtPeriodEnd(id, false)).rejects.toThrow()
  })

  test('[PAY-03] whose payment fails owes the month, and runs on when it is paid', async () => {
    const { provider, subscribe, heardOf, forget, now } = open()
    const id = await subscribe()
    const before = await provider.getSubscription(id)
    forget()
    await provider.renew(id, 'failed')
    expect(await provider.getSubscription(id)).toMatchObject({
      state: 'past_due',
      periodStart: before?.periodEnd,
      receipt: undefined,
    })
    expect(heardOf(id)).toEqual(['invoice.payment_failed', 'customer.subscription.updated'])
    await provider.payOverdue(id)
    expect(await provider.getSubscription(id)).toMatchObject({ state: 'active', receipt: { paidAt: now() } })
    expect(heardOf(id).slice(2)).toEqual(['invoice.paid', 'customer.subscription.updated'])
    await expect(provider.payOverdue(id)).rejects.toThrow()
  })

  test('[PAY-03] that owes a whole month is given up at its end', async () => {
    const { provider, subscribe, wait } = open('2026-01-05T00:00:00.000Z')
    const id = await subscribe()
    await provider.renew(id, 'failed')
    wait(60 * DAY)
    expect(await provider.getSubscription(id)).toMatchObject({
      state: 'ended',
      endedAt: new Date('2026-03-05T00:00:00.000Z'),
    })
  })

  test('ends at once where it was replaced, and only once', async () => {
    const { provider, subscribe, wait, heardOf, forget, now } = open()
    const id = await subscribe()
    forget()
    wait(HOUR)
    const endedAt = now()
    await provider.cancelNow(id)
    wait(HOUR)
    await provider.cancelNow(id)
    expect(await provider.getSubscription(id)).toMatchObject({ state: 'ended', endedAt })
    await provider.delivered()
    expect(heardOf(id)).toEqual(['customer.subscription.deleted'])
    await expect(provider.cancelNow('sub_test_unknown')).rejects.toThrow()
    await expect(provider.renew(id, 'paid')).rejects.toThrow()
  })

  test('has levers for what otherwise only time does', async () => {
    const { provider, subscribe } = open('2026-05-01T00:00:00.000Z')
    const id = await subscribe()
    await provider.renew(id, 'paid')
    await provider.endPeriod(id)
    expect(await provider.getSubscription(id)).toMatchObject({
      state: 'active',
      periodStart: new Date('2026-07-01T00:00:00.000Z'),
    })
    await provider.setCancelAtPeriodEnd(id, true)
    await provider.endPeriod(id)
    expect(await provider.getSubscription(id)).toMatchObject({
      state: 'ended',
      endedAt: new Date('2026-05-01T00:00:00.000Z'),
    })
  })

  test('sends nobody to a portal, for it has none', async () => {
    const { provider } = open()
    expect(provider).toMatchObject({ name: 'test', hasPortal: false })
    expect(await provider.createPortalUrl('cus_test_x', 'https://club.example', 'cs')).toBeUndefined()
  })
})

describe('money that goes back', () => {
  test('is told of the payment it was', async () => {
    const { provider, checkOut, order, heardOf } = open()
    const wanted = order(TOKENS)
    const { sessionId } = await provider.createCheckout(wanted)
    await provider.finish(sessionId, PAID)
    const id = (await provider.getSession(sessionId))?.receipt?.paymentId ?? 'none'
    const facts = { id, clubId: wanted.clubId, purchaseId: wanted.purchaseId }
    const kept = { ...facts, isRefunded: false, isPartlyRefunded: false, dispute: 'none' }
    expect(await provider.getPayment(id)).toEqual(kept)
    await provider.refund(id, { partly: true })
    expect(await provider.getPayment(id)).toEqual({ ...kept, isPartlyRefunded: true })
    await provider.refund(id)
    expect(await provider.getPayment(id)).toEqual({ ...kept, isRefunded: true })
    await provider.dispute(id)
    expect((await provider.getPayment(id))?.dispute).toBe('open')
    await provider.closeDispute(id, 'lost')
    expect((await provider.getPayment(id))?.dispute).toBe('lost')
    const refunded = 'charge.refunded'
    expect(heardOf(id)).toEqual([refunded, refunded, 'charge.dispute.created', 'charge.dispute.closed'])
    expect(await provider.getPayment('pi_test_unknown')).toBeUndefined()
    await expect(provider.refund('pi_test_unknown')).rejects.toThrow()
    expect((await provider.getSession(await checkOut()))?.receipt).toBeUndefined()
  })
})

describe('two processes at once', () => {
  test('[PAY-02] let a session be paid once', async () => {
    const [one, other] = [open(), open()]
    const id = await one.checkOut()
    const addresses = await Promise.all([one, other, one, other].map(({ provider }) => provider.finish(id, PAID)))
    expect(new Set(addresses).size).toBe(1)
    expect([...one.heardOf(id), ...other.heardOf(id)]).toEqual(['checkout.session.completed'])
  })

  test('[PAY-02] let a month, a late payment and an expiry happen once', async () => {
    const [one, other] = [open('2026-06-15T00:00:00.000Z'), open('2026-06-15T00:00:00.000Z')]
    const subscriptionId = await one.subscribe()
    const [late, unpaid] = [await one.checkOut(TOKENS), await one.checkOut(TOKENS)]
    await one.provider.finish(late, { ...PAID, outcome: 'later' })
    one.forget()
    for (const { wait } of [one, other]) wait(70 * DAY)
    await Promise.all(
      [one, other, one, other].flatMap(({ provider, now }) => [
        provider.listEventsSince(now()),
        provider.getSubscription(subscriptionId),
        provider.getSession(late),
      ]),
    )
    for (const { provider } of [one, other]) await provider.delivered()
    const heardOf = (id: string) => [...one.heardOf(id), ...other.heardOf(id)]
    expect(heardOf(subscriptionId).filter((type) => type === 'invoice.paid')).toHaveLength(2)
    expect(heardOf(late)).toEqual(['checkout.session.async_payment_succeeded'])
    expect(heardOf(unpaid)).toEqual(['checkout.session.expired'])
  })

  test('[PAY-02] end a subscription once', async () => {
    const [one, other] = [open(), open()]
    const id = await one.subscribe()
    one.forget()
    await Promise.all([one, other, one, other].map(({ provider }) => provider.cancelNow(id)))
    for (const { provider } of [one, other]) await provider.delivered()
    expect([...one.heardOf(id), ...other.heardOf(id)]).toEqual(['customer.subscription.deleted'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/databases.ts'
import { DAY, HOUR, MINUTE, openTestProvider, PAID, TOKENS } from '../../../../test/test-provider.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const open = (start?: string) => openTestProvider(db, start)

describe('a test session', () => {
  test('[PAY-01] is opened once per purchase, also by two at once', async () => {
    const { provider, order } = open()
    const wanted = order()
    const [first, second] = await Promise.all([provider.createCheckout(wanted), provider.createCheckout(wanted)])
    expect(second).toEqual(first)
    expect(first.sessionId).toMatch(/^cs_test_[0-9A-Za-z]{32}$/)
    expect(first.url).toBe(`https://club.example/test-checkout/${first.sessionId}`)
    expect((await provider.createCheckout(order())).sessionId).not.toBe(first.sessionId)
    expect(await provider.getSession(first.sessionId)).toEqual({
      id: first.sessionId,
      purchaseId: wanted.purchaseId,
      clubId: wanted.clubId,
      state: 'open',
      customerId: undefined,
      subscriptionId: undefined,
      receipt: undefined,
    })
  })

  test.each(['', 'x', 'cs_test_', '\u0000', `cs_test_${'0'.repeat(32)}`, `cs_test_${'ž'.repeat(32)}`])(
    'that nobody opened is unknown: "%s"',
    async (id) => {
      const { provider } = open()
      expect(await provider.getSession(id)).toBeUndefined()
      expect(await provider.show(id)).toBeUndefined()
      expect(await provider.quote(id, PAID)).toBeUndefined()
      expect(await provider.finish(id, PAID)).toBeUndefined()
    },
  )

  test('[PAY-05] shows what is to be paid, with the VAT of the buyer', async () => {
    const { provider, checkOut } = open()
    const id = await checkOut(TOKENS)
    expect(await provider.show(id)).toEqual({
      sessionId: id,
      status: 'open',
      kind: 'tokens',
      plan: null,
      packageId: 'gpt5_1m',
      clubName: 'FK Jiskra',
      netCents: 10_00,
      cancelUrl: `https://club.example/partnership?plan=pro&session_id=${id}`,
    })
    expect(await provider.quote(id, { country: 'HU', vatId: '' })).toMatchObject({ vatCents: 2_70, totalCents: 12_70 })
  })

  test('[PAY-04] that is paid has a bill and one event, and cannot be paid again', async () => {
    const { provider, checkOut, heardOf, now } = open()
    const id = await checkOut(TOKENS)
    const success = `https://club.example/partnership/success?session_id=${id}`
    expect(await provider.finish(id, { outcome: 'paid', country: 'SK', vatId: 'SK 2022749619' })).toBe(success)
    const paid = await provider.getSession(id)
    expect(paid).toMatchObject({
      state: 'paid',
      subscriptionId: undefined,
      customerId: expect.stringMatching(/^cus_test_/),
      receipt: {
        id: expect.stringMatching(/^in_test_/),
        paymentId: expect.stringMatching(/^pi_test_/),
        netCents: 10_00,
        vatCents: 0,
        totalCents: 10_00,
        country: 'SK',
        vatId: 'SK 2022749619',
        paidAt: now(),
        invoiceUrl: undefined,
      },
    })
    for (const outcome of ['paid', 'declined', 'later', 'cancelled'] as const) {
      expect(await provider.finish(id, { ...PAID, outcome })).toBe(success)
    }
    expect(await provider.getSession(id)).toEqual(paid)
    expect(heardOf(id)).toEqual(['checkout.session.completed'])
  })

  test('keeps who the club was before, and no VAT id that is none', async () => {
    const { provider, order } = open()
    const { sessionId } = await provider.createCheckout({ ...order(TOKENS), customerId: 'cus_test_before' })
    await provider.finish(sessionId, { outcome: 'paid', country: 'DE', vatId: 'DE123' })
    expect(await provider.getSession(sessionId)).toMatchObject({
      customerId: 'cus_test_before',
      receipt: { vatCents: 1_90, country: 'DE', vatId: undefined },
    })
  })

  test('stays open when the card is declined or the buyer turns back', async () => {
    const { provider, checkOut, posted } = open()
    const id = await checkOut()
    expect(await provider.finish(id, { ...PAID, outcome: 'declined' })).toBe(
      `https://club.example/test-checkout/${id}?declined=1`,
    )
    expect(await provider.finish(id, { ...PAID, outcome: 'cancelled' })).toBe(
      `https://club.example/partnership?plan=pro&session_id=${id}`,
    )
    expect((await provider.getSession(id))?.state).toBe('open')
    expect(posted).toEqual([])
  })

  test('expires by hand or after a day, and then leads back', async () => {
    const { provider, checkOut, wait, heardOf } = open()
    const [byUs, byLever, byTime] = [await checkOut(), await checkOut(), await checkOut()]
    await provider.expireSession(byUs)
    await provider.expire(byLever)
    wait(DAY - 1)
    expect((await provider.getSession(byTime))?.state).toBe('open')
    wait(1)
    for (const id of [byUs, byLever, byTime]) {
      expect(await provider.finish(id, PAID)).toBe(`https://club.example/partnership?plan=pro&session_id=${id}`)
      expect((await provider.getSession(id))?.state).toBe('expired')
      await provider.delivered()
      expect(heardOf(id)).toEqual(['checkout.session.expired'])
    }
  })

  test('that is paid or over is not expired any more', async () => {
    const { provider, checkOut, heardOf, wait } = open()
    const [paid, later] = [await checkOut(TOKENS), await checkOut(TOKENS)]
    await provider.finish(paid, PAID)
    await provider.finish(later, { ...PAID, outcome: 'later' })
    for (const id of [paid, later]) await provider.expireSession(id)
    await expect(provider.expire(paid)).rejects.toThrow()
    await expect(provider.expireSession(`cs_test_${'0'.repeat(32)}`)).rejects.toThrow()
    wait(2 * DAY)
    expect((await provider.getSession(paid))?.state).toBe('paid')
    expect((await provider.getSession(later))?.state).toBe('paid')
    expect(heardOf(paid)).toEqual(['checkout.session.completed'])
  })
})

describe('a payment made later', () => {
  test('is under way until its money comes, and its month begins only then', async () => {
    const { provider, checkOut, wait, heardOf, now } = open()
    const id = await checkOut()
    const success = `https://club.example/partnership/success?session_id=${id}`
    expect(await provider.finish(id, { ...PAID, outcome: 'later' })).toBe(success)
    const session = await provider.getSession(id)
    const subscriptionId = session?.subscriptionId ?? 'none'
    expect(session).toMatchObject({ state: 'processing', receipt: undefined })
    expect(await provider.getSubscription(subscriptionId)).toMatchObject({ state: 'incomplete', receipt: undefined })
    expect(await provider.finish(id, PAID)).toBe(success)
    wait(10 * MINUTE)
    await provider.settleLater(id, 'paid')
    const settled = await provider.getSession(id)
    expect(settled).toMatchObject({ state: 'paid', receipt: { totalCents: 181_50, paidAt: now() } })
    expect(await provider.getSubscription(subscriptionId)).toMatchObject({
      state: 'active',
      startedAt: now(),
      receipt: settled?.receipt,
    })
    expect(heardOf(id)).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
    expect(heardOf(subscriptionId)).toContain('invoice.paid')
    await expect(provider.settleLater(id, 'failed')).rejects.toThrow()
  })

  test('may never come', async () => {
    const { provider, checkOut, heardOf } = open()
    const id = await checkOut()
    await provider.finish(id, { ...PAID, outcome: 'later' })
    await provider.settleLater(id, 'failed')
    const session = await provider.getSession(id)
    expect(session).toMatchObject({ state: 'failed', receipt: undefined })
    expect(await provider.getSubscription(session?.subscriptionId ?? '')).toMatchObject({
      state: 'ended',
      receipt: undefined,
    })
    expect(heardOf(id)).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed'])
  })

  test.each(['getSession', 'getSubscription', 'listEventsSince'] as const)(
    'comes by itself after an hour, as %s finds',
    async (verb) => {
      const { provider, checkOut, wait, now } = open()
      const id = await checkOut()
      await provider.finish(id, { ...PAID, outcome: 'later' })
      const subscriptionId = (await provider.getSession(id))?.subscriptionId ?? 'none'
      wait(HOUR - 1)
      expect((await provider.getSubscription(subscriptionId))?.state).toBe('incomplete')
      const dueAt = new Date(now().getTime() + 1)
      wait(5 * MINUTE)
      if (verb === 'getSession') expect(await provider.getSession(id)).toMatchObject({ state: 'paid' })
      if (verb === 'listEventsSince') {
        const events = await provider.listEventsSince(now())
        expect(events.filter((event) => event.sessionId === id).map(({ type }) => type)).toEqual([
          'checkout.session.async_payment_succeeded',
        ])
      }
      expect(await provider.getSubscription(subscriptionId)).toMatchObject({ state: 'active', startedAt: dueAt })
    },
  )
})

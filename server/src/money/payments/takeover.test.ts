import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { purchases } from './payments.table.ts'

// Knowing a club's name and e-mail must not reveal its id, its checkout session or its codes.
describe.each(['test', 'stripe'] as const)('taking over a club, with the provider %s', (name) => {
  let harness: PaymentHarness

  beforeAll(async () => {
    harness = await openPaymentHarness(name)
    harness.world.app.countUse = async () => {}
  })
  afterAll(() => harness.close())

  const { clubRow, get, post, statusOf } = paymentCallsOf(() => harness)

  const register = async (adminEmail: string): Promise<string> =>
    (await post('/api/clubs/register', { clubName: 'SK Jiskra Lipová', adminEmail, language: 'cs' })).json().clubId
  const checkOut = async (clubId: string, planId = 'pro') => {
    const answer = await post('/api/stripe/create-checkout', { clubId, planId })
    return { statusCode: answer.statusCode, body: answer.json(), sessionId: await harness.sessionOf(clubId) }
  }
  const pinOf = (clubId: string, sessionId: string) => get(`/api/clubs/${clubId}/admin-pin?session_id=${sessionId}`)

  test('[MEMB-16] the same name and e-mail give a stranger a club of their own, and neither session nor codes of the other', async () => {
    const adminEmail = `owner-${randomUUID()}@club.example`
    const clubId = await register(adminEmail)
    const { sessionId } = await checkOut(clubId)

    const strangersClub = await register(adminEmail)
    expect(strangersClub).not.toBe(clubId)
    const strangers = await checkOut(strangersClub)
    expect(strangers.statusCode).toBe(200)
    expect(strangers.sessionId).not.toBe(sessionId)
    // The owner can still pay their checkout.
    expect(await statusOf(sessionId)).toBe('unpaid')

    await harness.pay(sessionId, { outcome: 'paid' })
    await harness.postAll()
    expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
    expect(await clubRow(strangersClub)).toMatchObject({ status: 'inactive', pinHash: null })
    expect((await pinOf(clubId, strangers.sessionId)).json().code).toBe('CHECKOUT_SESSION_INVALID')
    expect((await pinOf(strangersClub, strangers.sessionId)).json().code).toBe('PAYMENT_NOT_COMPLETED')
    expect((await pinOf(strangersClub, sessionId)).json().code).toBe('CHECKOUT_SESSION_INVALID')
    expect((await pinOf(clubId, sessionId)).json().adminPin).toMatch(/^ADM-\d{8}$/)
  })

  test('[MEMB-16] whoever asks for the checkout of an unpaid club gets a fresh session, and the one before cannot be paid', async () => {
    const { clubId, sessionId } = await harness.order('pro')
    const second = await checkOut(clubId)
    expect(second.sessionId).not.toBe(sessionId)
    expect(JSON.stringify(second.body)).not.toContain(sessionId)
    expect(await statusOf(sessionId)).toBe('expired')

    await harness.pay(second.sessionId, { outcome: 'paid' })
    await harness.postAll()
    expect((await pinOf(clubId, sessionId)).json().code).toBe('PAYMENT_NOT_COMPLETED')
    expect((await pinOf(clubId, second.sessionId)).json().adminPin).toMatch(/^ADM-\d{8}$/)
  })

  test('[MEMB-16] an unpaid session says nothing about its club', async () => {
    const { clubId, sessionId } = await harness.order('pro')
    const unpaid = (await get(`/api/stripe/session/${sessionId}`)).json().session
    expect(unpaid).toMatchObject({ status: 'unpaid', clubId: null, clubName: null, adminEmail: null })
    await harness.pay(sessionId, { outcome: 'paid' })
    const paid = (await get(`/api/stripe/session/${sessionId}`)).json().session
    expect(paid).toMatchObject({ status: 'paid', clubId, clubName: 'SK Jiskra Lipová' })
  })

  test('[MEMB-16] [CLUB-04] of many who ask at once one holds the session that can be paid', async () => {
    const { clubId } = await harness.order('pro')
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => post('/api/stripe/create-checkout', { clubId, planId: 'pro' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(5)
    const all = await harness.world.db.select().from(purchases).where(eq(purchases.clubId, clubId))
    expect(all.filter(({ status }) => status === 'pending')).toHaveLength(1)
    for (const { sessionId, status } of all) {
      expect(await statusOf(sessionId ?? '')).toBe(status === 'pending' ? 'unpaid' : 'expired')
    }
  })

  test('[MEMB-16] [PAY-02] a checkout that was paid while another one was asked for stays the only one', async () => {
    const { clubId, sessionId } = await harness.order('pro')
    await harness.pay(sessionId, { outcome: 'paid' })
    const second = await checkOut(clubId)
    expect(second.body.code).toBe('ALREADY_SUBSCRIBED')
    expect(await statusOf(sessionId)).toBe('paid')
    const all = await harness.world.db.select().from(purchases).where(eq(purchases.clubId, clubId))
    expect(all).toHaveLength(1)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { purchases } from './payments.table.ts'

// One suite for both providers, so that the same behaviour is proven of each.
describe.each(['test', 'stripe'] as const)('with the provider %s', (name) => {
  let harness: PaymentHarness

  beforeAll(async () => {
    harness = await openPaymentHarness(name)
    // Rate limits have their own test; here they would hide what is behind them.
    harness.world.app.countUse = async () => {}
  })
  afterAll(() => harness.close())

  const { clubRow, get, mailsTo, post, statusOf } = paymentCallsOf(() => harness)

  describe('onboarding', () => {
    test('[CLUB-04] a registered club is inactive, and its checkout has an address of its own', async () => {
      const { clubId, sessionId } = await harness.order('basic')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', plan: null, passwordHash: null })
      expect(sessionId).toMatch(/^cs_/)
      expect(await statusOf(sessionId)).toBe('unpaid')
    })

    test('[CLUB-05] a paid one is active, has its codes, and its password was mailed once', async () => {
      const { clubId, sessionId, adminEmail } = await harness.order('pro')
      await harness.pay(sessionId, { outcome: 'paid' })
      const { session } = (await get(`/api/stripe/session/${sessionId}`)).json()
      expect(session).toMatchObject({ status: 'paid', clubId, kind: 'plan', plan: 'pro', adminEmail })
      await harness.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro', endsAt: null })
      const password = await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)
      expect(password.json().password).toMatch(/^SPORT-\d{4}-[0-9A-Z]{8}$/)
      expect(password.headers['cache-control']).toBe('no-store')
      const pin = await get(`/api/clubs/${clubId}/admin-pin?session_id=${sessionId}`)
      expect(pin.json().adminPin).toMatch(/^ADM-\d{8}$/)
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[CLUB-06] a session nobody knows is invalid, an unpaid one says so', async () => {
      const { clubId, sessionId } = await harness.order()
      for (const unknown of ['x', `cs_test_${'0'.repeat(32)}`, '..%2f..%2fetc']) {
        const answer = await get(`/api/stripe/session/${unknown}`)
        expect(answer.json(), unknown).toMatchObject({ code: 'CHECKOUT_SESSION_INVALID' })
        expect(answer.statusCode).toBe(404)
      }
      const codes = await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)
      expect(codes.json().code).toBe('PAYMENT_NOT_COMPLETED')
    })

    test('[CLUB-07] the codes open with the paid session of that club alone, until its administrator logs in', async () => {
      const { clubId, sessionId, adminEmail } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      const other = await harness.order()
      await harness.pay(other.sessionId, { outcome: 'paid' })
      const codesWith = (id: string, session: string) => get(`/api/clubs/${id}/admin-pin?session_id=${session}`)
      const stranger = await codesWith(clubId, other.sessionId)
      expect(stranger.json().code).toBe('CHECKOUT_SESSION_INVALID')
      expect((await get(`/api/clubs/${clubId}/admin-pin`)).json().code).toBe('CHECKOUT_SESSION_INVALID')
      const { adminPin } = (await codesWith(clubId, sessionId)).json()
      const logIn = await post('/api/clubs/verify-password', { email: adminEmail, password: adminPin })
      expect(logIn.statusCode).toBe(200)
      const later = await codesWith(clubId, sessionId)
      expect(later.statusCode).toBe(410)
      expect(later.json().code).toBe('CODES_GONE')
    })

    test('[PAY-03] money that is on its way opens nothing until it has come', async () => {
      const { clubId, sessionId, adminEmail } = await harness.order()
      await harness.pay(sessionId, { outcome: 'later' })
      await harness.postAll()
      expect(await statusOf(sessionId)).toBe('processing')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', passwordHash: null })
      const again = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(again.json().code).toBe('PAYMENT_PROCESSING')
      await harness.settleLater(sessionId, 'paid')
      await harness.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[PAY-07] money that does not come opens nothing, and a mail says so', async () => {
      const { clubId, sessionId, adminEmail } = await harness.order()
      await harness.pay(sessionId, { outcome: 'later' })
      await harness.settleLater(sessionId, 'failed')
      await harness.postAll()
      await harness.postAll()
      expect(await statusOf(sessionId)).toBe('failed')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', passwordHash: null })
      expect(await mailsTo(adminEmail)).toEqual(['payment-failed'])
      const again = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(again.statusCode).toBe(200)
    })

    test('[CLUB-04] a refused card can be tried again in the same checkout', async () => {
      const { clubId, sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'declined' })
      expect(await statusOf(sessionId)).toBe('unpaid')
      await harness.pay(sessionId, { outcome: 'paid' })
      expect(await statusOf(sessionId)).toBe('paid')
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
    })
  })

  describe('one purchase', () => {
    const purchasesOf = (clubId: string) =>
      harness.world.db.select().from(purchases).where(eq(purchases.clubId, clubId))

    test('[CLUB-04] is left of two plans that were opened: the other one cannot be paid any more', async () => {
      const { clubId, sessionId } = await harness.order('pro')
      const answer = await post('/api/stripe/create-checkout', { clubId, planId: 'basic' })
      expect(answer.statusCode).toBe(200)
      expect(await statusOf(sessionId)).toBe('expired')
      const open = (await purchasesOf(clubId)).filter(({ status }) => status === 'pending')
      expect(open).toMatchObject([{ plan: 'basic' }])
    })

    test('[CLUB-04] stays one when the first tab pays while the second chooses again', async () => {
      const { clubId, sessionId } = await harness.order('pro')
      await harness.pay(sessionId, { outcome: 'paid' })
      const other = await post('/api/stripe/create-checkout', { clubId, planId: 'basic' })
      expect(other.json().code).toBe('ALREADY_SUBSCRIBED')
      const same = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(same.statusCode).toBe(401)
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
    })

    test('[CLUB-04] can be begun again when the checkout has run out', async () => {
      const { clubId, sessionId } = await harness.order('pro')
      await harness.expire(sessionId)
      const answer = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(answer.statusCode).toBe(200)
      expect(await harness.sessionOf(clubId)).not.toBe(sessionId)
    })
  })
})

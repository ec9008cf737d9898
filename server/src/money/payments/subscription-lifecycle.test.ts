import { randomUUID } from 'node:crypto'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminToken, joinClub, type TestClub } from '../../../test/clubs.ts'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { addSeedPlayers } from '../../club/members/members.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { receipts, subscriptions } from './payments.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

// One suite for both providers, so that the same behaviour is proven of each.
describe.each(['test', 'stripe'] as const)('with the provider %s', (name) => {
  let harness: PaymentHarness

  beforeAll(async () => {
    harness = await openPaymentHarness(name)
    // Rate limits have their own test; here they would hide what is behind them.
    harness.world.app.countUse = async () => {}
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  const { clubRow, get, mailsTo, paidClub, post, subscriptionOf } = paymentCallsOf(() => harness)

  describe('the life of a subscription', () => {
    const shown = async (clubId: string, token: string) =>
      (await get(`/api/clubs/${clubId}/subscription`, token)).json()

    test('[MEMB-07] [PAY-03] is shown as it is: active, ending after a cancellation, active again after a resumption', async () => {
      const { club, token } = await paidClub('enterprise')
      const active = await shown(club.clubId, token)
      expect(active).toMatchObject({ status: 'active', plan: 'enterprise', priceCents: 25000, endsAt: null })
      expect(active).toMatchObject({ canCancel: true, canResume: false, isTest: name === 'test' })
      const inAMonth = new Date(active.renewsAt).getTime() - Date.now()
      expect(inAMonth / DAY_MS).toBeGreaterThan(27)

      const cancelled = await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      expect(cancelled.json()).toMatchObject({ status: 'ending', endsAt: active.renewsAt, canResume: true })
      await joinClub(harness.world.app, club)
      const resumed = await post(`/api/clubs/${club.clubId}/subscription/resume`, {}, token)
      expect(resumed.json()).toMatchObject({ status: 'active', endsAt: null, canCancel: true })
    })

    test('[PAY-03] a cancelled club stays open to the end of its period and is closed then; its data stays', async () => {
      const { club, token } = await paidClub()
      await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      await joinClub(harness.world.app, club)
      await harness.endPeriod(await subscriptionOf(club.clubId))
      await harness.postAll()
      expect(await clubRow(club.clubId)).toMatchObject({ status: 'inactive', plan: 'pro' })
      const message = LOCALES.cs.errors.SUBSCRIPTION_INACTIVE
      for (const [url, payload] of [
        ['/api/clubs/verify-password', { email: club.adminEmail, password: club.pin }],
        ['/api/members/join-team', { clubPassword: club.password, email: 'a@b.cz', firstName: 'A', lastName: 'B' }],
        ['/api/players/create-session', { email: 'a@b.cz', password: club.password }],
      ] as const) {
        expect((await post(url, payload)).json(), url).toMatchObject({ error: message })
      }
      expect((await get(`/api/members/club/${club.clubId}`, token)).statusCode).toBe(403)
      expect(await mailsTo(club.adminEmail)).toContain('subscription-ended')
    })

    test('[PAY-03] access ends at the moment it was to end, though nobody told us', async () => {
      const { club, token } = await paidClub()
      await harness.world.db
        .update(clubs)
        .set({ status: 'ending', endsAt: new Date(Date.now() - 1000) })
        .where(eq(clubs.id, club.clubId))
      expect((await get(`/api/members/club/${club.clubId}`, token)).json().code).toBe('SUBSCRIPTION_INACTIVE')
    })

    test('[PAY-03] the mail about the end lets the club come back, with its codes', async () => {
      const { club, token } = await paidClub('basic')
      await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      await harness.endPeriod(await subscriptionOf(club.clubId))
      await harness.postAll()
      const [mail] = (await harness.world.db.select().from(mails).where(eq(mails.toAddress, club.adminEmail))).filter(
        ({ key }) => key.startsWith('subscription-ended'),
      )
      const link = new URL(/http\S+renewal=\S+/.exec(mail?.textBody ?? '')?.[0] ?? '')
      const renewal = link.searchParams.get('renewal') ?? ''
      expect(link.searchParams.get('club')).toBe(club.clubId)
      const order = { clubId: club.clubId, planId: 'pro' }
      expect((await post('/api/stripe/create-checkout', order)).statusCode).toBe(401)
      const forged = await post('/api/stripe/create-checkout', { ...order, renewal: `${renewal.slice(1)}x` })
      expect(forged.statusCode).toBe(401)
      const answer = await post('/api/stripe/create-checkout', { ...order, renewal })
      expect(answer.statusCode, answer.body).toBe(200)
      await harness.pay(await harness.sessionOf(club.clubId), { outcome: 'paid' })
      await harness.postAll()
      expect(await clubRow(club.clubId)).toMatchObject({ status: 'active', plan: 'pro' })
      await adminToken(harness.world.app, club)
    })

    test('[PAY-03] a month that was not paid leaves seven days, says so by mail, and is over afterwards', async () => {
      const { club, token } = await paidClub()
      const id = await subscriptionOf(club.clubId)
      await harness.renew(id, 'failed')
      await harness.postAll()
      await harness.postAll()
      const owing = await shown(club.clubId, token)
      expect(owing).toMatchObject({ status: 'past_due' })
      const [row] = await harness.world.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      expect(new Date(owing.endsAt).getTime()).toBe((row?.periodStart.getTime() ?? 0) + 7 * DAY_MS)
      expect((await mailsTo(club.adminEmail)).filter((key) => key === 'renewal-failed')).toHaveLength(1)
      await harness.payOverdue(id)
      await harness.postAll()
      expect(await shown(club.clubId, token)).toMatchObject({ status: 'active', endsAt: null })
    })

    test('[PAY-03] a renewed month is on the bill', async () => {
      const { club, token } = await paidClub('basic')
      await harness.renew(await subscriptionOf(club.clubId), 'paid')
      await harness.postAll()
      const { receipts: listed } = (await get(`/api/clubs/${club.clubId}/billing`, token)).json()
      expect(listed).toHaveLength(2)
      for (const receipt of listed) {
        expect(receipt).toMatchObject({ kind: 'plan', plan: 'basic', netCents: 5000, vatCents: 1050, totalCents: 6050 })
        expect(receipt).toMatchObject({ country: 'CZ', refundedAt: null })
        expect(receipt.invoiceUrl === null).toBe(name === 'test')
      }
    })

    test('[CLUB-15] a month that is paid after the next one was billed is on the bill, and so is its refund', async () => {
      const { club, token } = await paidClub('basic')
      const id = await subscriptionOf(club.clubId)
      await harness.renew(id, 'failed')
      await harness.renew(id, 'failed')
      await harness.postAll()
      await harness.payOldest(id)
      await harness.postAll()
      const listed = async () => (await get(`/api/clubs/${club.clubId}/billing`, token)).json().receipts
      expect(await listed()).toHaveLength(2)
      const late = (await listed()).toSorted((one: { paidAt: string }, other: { paidAt: string }) =>
        one.paidAt.localeCompare(other.paidAt),
      )[1]
      const [row] = await harness.world.db.select().from(receipts).where(eq(receipts.id, late.id))
      await harness.refund(row?.paymentId ?? '')
      await harness.postAll()
      expect((await listed()).map((one: { refundedAt: string | null }) => one.refundedAt !== null)).toContain(true)
    })

    test('[CLUB-15] two months of which only the last event came are both on the bill', async () => {
      const { club, token } = await paidClub('basic')
      const id = await subscriptionOf(club.clubId)
      await harness.renew(id, 'paid')
      await harness.renew(id, 'paid')
      const last = (await harness.posts()).at(-1)
      if (last) await harness.post(last)
      expect((await get(`/api/clubs/${club.clubId}/billing`, token)).json().receipts).toHaveLength(3)
    })

    test('[PAY-03] a changed plan takes the place of the old one, and the cap follows', async () => {
      const { club, token } = await paidClub('basic')
      const before = await subscriptionOf(club.clubId)
      const answer = await post('/api/stripe/create-checkout', { clubId: club.clubId, planId: 'pro' }, token)
      expect(answer.statusCode, answer.body).toBe(200)
      await harness.pay(await harness.sessionOf(club.clubId), { outcome: 'paid' })
      await harness.postAll()
      expect(await shown(club.clubId, token)).toMatchObject({ status: 'active', plan: 'pro' })
      const { stats } = (await get(`/api/members/stats/${club.clubId}`, token)).json()
      expect(stats).toMatchObject({ max_members: 500, plan_name: 'pro' })
      const old = await harness.world.app.paymentDependencies.provider.getSubscription(before)
      expect(old?.state).toBe('ended')
      expect((await mailsTo(club.adminEmail)).filter((key) => key === 'subscription-ended')).toEqual([])
    })

    test('[PAY-03] of changes within one second the last one counts', async () => {
      const { club, token } = await paidClub('basic')
      for (const planId of ['pro', 'enterprise', 'pro', 'basic', 'enterprise']) {
        await post('/api/stripe/create-checkout', { clubId: club.clubId, planId }, token)
        await harness.pay(await harness.sessionOf(club.clubId), { outcome: 'paid' })
        await harness.postAll()
        expect(await shown(club.clubId, token)).toMatchObject({ status: 'active', plan: planId })
      }
    })

    test('[PAY-03] a plan smaller than the club has players is refused with the number', async () => {
      const { club, token } = await paidClub('pro')
      await addPlayers(club, 101)
      const payload = { clubId: club.clubId, planId: 'basic', language: 'en' }
      const answer = await post('/api/stripe/create-checkout', payload, token)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().code).toBe('PLAN_TOO_SMALL')
      expect(answer.json().error).toContain('101 players')
      expect(answer.json().error).toContain('at most 100')
    })

    test('a club without a subscription has nothing to cancel, and a club of others is not ours to change', async () => {
      const { club, token } = await paidClub()
      const other = await paidClub()
      const foreign = await post(`/api/clubs/${other.club.clubId}/subscription/cancel`, {}, token)
      expect(foreign.json().code).toBe('NOT_ALLOWED')
      await harness.world.db.delete(subscriptions).where(eq(subscriptions.clubId, club.clubId))
      const answer = await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      expect(answer.json().code).toBe('NO_SUBSCRIPTION')
    })

    async function addPlayers(club: TestClub, count: number): Promise<void> {
      const players = Array.from({ length: count }, () => ({
        firstName: 'Jan',
        lastName: 'Novák',
        email: `${randomUUID()}@mail.example`,
        joinedAt: new Date(),
        lastActive: null,
      }))
      await addSeedPlayers(harness.world.db, club.clubId, players)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, joinClub, type TestClub } from '../../test/clubs.ts'
import { openTill, type Till } from '../../test/till.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { mails } from '../mail/mail.table.ts'
import { paymentEvents, purchases, receipts, subscriptions } from './payments.table.ts'
import { EVENT_TYPES } from './provider.ts'
import { reconcile } from './reconcile.ts'

const DAY_MS = 24 * 60 * 60 * 1000

// One suite for both providers: what it proves of one it proves of the other.
describe.each(['test', 'stripe'] as const)('with the provider %s', (name) => {
  let till: Till

  beforeAll(async () => {
    till = await openTill(name)
    // Limits have their own test; here they would hide what is behind them.
    till.world.app.countUse = async () => {}
  })
  afterAll(() => till.close())

  const get = (url: string, token?: string) => till.world.app.inject({ url, ...(token && { headers: bearer(token) }) })
  const post = (url: string, payload: object = {}, token?: string) =>
    till.world.app.inject({ method: 'POST', url, payload, ...(token && { headers: bearer(token) }) })
  const clubRow = async (id: string) => (await till.world.db.select().from(clubs).where(eq(clubs.id, id)))[0]
  const mailsTo = async (address: string) =>
    (await till.world.db.select().from(mails).where(eq(mails.toAddress, address))).map(({ key }) => key.split(':')[0])
  const statusOf = async (sessionId: string) => (await get(`/api/stripe/session/${sessionId}`)).json().session.status
  const tokensOf = async (club: TestClub, token: string) =>
    (await get(`/api/tokens/stats/${club.clubId}`, token)).json().stats
  const subscriptionOf = async (clubId: string) => {
    const rows = await till.world.db.select().from(subscriptions).where(eq(subscriptions.clubId, clubId))
    return rows.find(({ isCurrent }) => isCurrent)?.id ?? ''
  }

  /** A club that was paid for at the provider, with its administrator logged in. */
  async function paidClub(plan: 'basic' | 'pro' | 'enterprise' = 'pro') {
    const { clubId, sessionId, adminEmail } = await till.order(plan)
    await till.pay(sessionId, { outcome: 'paid' })
    await get(`/api/stripe/session/${sessionId}`)
    const { password } = (await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)).json()
    const { adminPin: pin } = (await get(`/api/clubs/${clubId}/admin-pin?session_id=${sessionId}`)).json()
    const club: TestClub = { clubId, name: 'SK Jiskra Lipová', adminEmail, password, pin, players: [] }
    return { club, sessionId, token: await adminToken(till.world.app, club) }
  }

  /** Buys a package; answers its session, unpaid. */
  async function orderTokens(clubId: string, token: string, packageId = 'gpt5_1m') {
    const answer = await post('/api/stripe/create-token-checkout', { clubId, packageId }, token)
    expect(answer.statusCode, answer.body).toBe(200)
    return till.sessionOf(clubId)
  }

  describe('onboarding', () => {
    test('[CLUB-04] a registered club is inactive, and its checkout has an address of its own', async () => {
      const { clubId, sessionId } = await till.order('basic')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', plan: null, passwordHash: null })
      expect(sessionId).toMatch(/^cs_/)
      expect(await statusOf(sessionId)).toBe('unpaid')
    })

    test('[CLUB-05] a paid one is active, has its codes, and its password was mailed once', async () => {
      const { clubId, sessionId, adminEmail } = await till.order('pro')
      await till.pay(sessionId, { outcome: 'paid' })
      const { session } = (await get(`/api/stripe/session/${sessionId}`)).json()
      expect(session).toMatchObject({ status: 'paid', clubId, kind: 'plan', plan: 'pro', adminEmail })
      await till.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro', endsAt: null })
      const password = await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)
      expect(password.json().password).toMatch(/^SPORT-\d{4}-[0-9A-Z]{8}$/)
      expect(password.headers['cache-control']).toBe('no-store')
      const pin = await get(`/api/clubs/${clubId}/admin-pin?session_id=${sessionId}`)
      expect(pin.json().adminPin).toMatch(/^ADM-\d{8}$/)
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[CLUB-06] a session nobody knows is invalid, an unpaid one says so', async () => {
      const { clubId, sessionId } = await till.order()
      for (const unknown of ['x', `cs_test_${'0'.repeat(32)}`, '..%2f..%2fetc']) {
        const answer = await get(`/api/stripe/session/${unknown}`)
        expect(answer.json(), unknown).toMatchObject({ code: 'CHECKOUT_SESSION_INVALID' })
        expect(answer.statusCode).toBe(404)
      }
      const codes = await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)
      expect(codes.json().code).toBe('PAYMENT_NOT_COMPLETED')
    })

    test('[CLUB-07] the codes open with the paid session of that club alone, until its administrator logs in', async () => {
      const { clubId, sessionId, adminEmail } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      const other = await till.order()
      await till.pay(other.sessionId, { outcome: 'paid' })
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
      const { clubId, sessionId, adminEmail } = await till.order()
      await till.pay(sessionId, { outcome: 'later' })
      await till.postAll()
      expect(await statusOf(sessionId)).toBe('processing')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', passwordHash: null })
      const again = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(again.json().code).toBe('PAYMENT_PROCESSING')
      await till.settleLater(sessionId, 'paid')
      await till.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[PAY-07] money that does not come opens nothing, and a mail says so', async () => {
      const { clubId, sessionId, adminEmail } = await till.order()
      await till.pay(sessionId, { outcome: 'later' })
      await till.settleLater(sessionId, 'failed')
      await till.postAll()
      await till.postAll()
      expect(await statusOf(sessionId)).toBe('failed')
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive', passwordHash: null })
      expect(await mailsTo(adminEmail)).toEqual(['payment-failed'])
      const again = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(again.statusCode).toBe(200)
    })

    test('[CLUB-04] a refused card can be tried again in the same checkout', async () => {
      const { clubId, sessionId } = await till.order()
      await till.pay(sessionId, { outcome: 'declined' })
      expect(await statusOf(sessionId)).toBe('unpaid')
      await till.pay(sessionId, { outcome: 'paid' })
      expect(await statusOf(sessionId)).toBe('paid')
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
    })
  })

  describe('one purchase', () => {
    const purchasesOf = (clubId: string) => till.world.db.select().from(purchases).where(eq(purchases.clubId, clubId))

    test('[CLUB-04] comes of a double click and of a second tab', async () => {
      const { clubId } = await till.order('pro')
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map(() => post('/api/stripe/create-checkout', { clubId, planId: 'pro' })),
      )
      expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1)
      expect(await purchasesOf(clubId)).toHaveLength(1)
    })

    test('[CLUB-04] is left of two plans that were opened: the other one cannot be paid any more', async () => {
      const { clubId, sessionId } = await till.order('pro')
      const answer = await post('/api/stripe/create-checkout', { clubId, planId: 'basic' })
      expect(answer.statusCode).toBe(200)
      expect(await statusOf(sessionId)).toBe('expired')
      const open = (await purchasesOf(clubId)).filter(({ status }) => status === 'pending')
      expect(open).toMatchObject([{ plan: 'basic' }])
    })

    test('[CLUB-04] stays one when the first tab pays while the second chooses again', async () => {
      const { clubId, sessionId } = await till.order('pro')
      await till.pay(sessionId, { outcome: 'paid' })
      const other = await post('/api/stripe/create-checkout', { clubId, planId: 'basic' })
      expect(other.json().code).toBe('ALREADY_SUBSCRIBED')
      const same = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(same.statusCode).toBe(401)
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
    })

    test('[CLUB-04] can be begun again when the checkout has run out', async () => {
      const { clubId, sessionId } = await till.order('pro')
      await till.expire(sessionId)
      const answer = await post('/api/stripe/create-checkout', { clubId, planId: 'pro' })
      expect(answer.statusCode).toBe(200)
      expect(await till.sessionOf(clubId)).not.toBe(sessionId)
    })
  })

  describe('fulfilment', () => {
    test('[PAY-02] needs no success page: the events alone open the club', async () => {
      const { clubId, sessionId } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      await till.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
    })

    test('[PAY-02] needs no event: reconciliation finds what was paid', async () => {
      const { clubId, sessionId, adminEmail } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      till.pass(3 * 60_000)
      await reconcile(till.world.db, till.world.app.paymentDesk)
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[PAY-02] [PAY-04] every event 20 times at once, in every order, adds the tokens once', async () => {
      const { club, token } = await paidClub()
      const sessionId = await orderTokens(club.clubId, token)
      await till.pay(sessionId, { outcome: 'paid' })
      const posts = await till.posts()
      const twenty = Array.from({ length: 20 }, () => posts.toReversed()).flat()
      const statuses = await Promise.all(twenty.map((event) => till.post(event)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      await Promise.all(Array.from({ length: 5 }, () => statusOf(sessionId)))
      expect((await tokensOf(club, token)).gpt5.total).toBe(2_000_000)
      expect((await mailsTo(club.adminEmail)).sort()).toEqual(['club-password', 'tokens'])
      const open = await till.world.db.select().from(paymentEvents)
      expect(open.filter(({ doneAt }) => doneAt === null)).toEqual([])
    })

    test('[PAY-02] an event that is here before our own commit finds its purchase all the same', async () => {
      const { clubId, sessionId } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      await till.world.db.update(purchases).set({ sessionId: null }).where(eq(purchases.clubId, clubId))
      await till.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
      expect(await statusOf(sessionId)).toBe('paid')
    })

    test('[PAY-06] an event with a bad signature gets 400 and changes nothing', async () => {
      const { clubId, sessionId } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      const kept = async () => (await till.world.db.select().from(paymentEvents)).length
      const before = await kept()
      const [event] = (await till.posts()).slice(-1)
      if (!event) throw new Error('nothing was posted')
      const altered = { ...event, body: Buffer.from(event.body.toString().replace('evt_', 'evt_x')) }
      for (const bad of [altered, { ...event, signature: '' }, { ...event, signature: 't=1,v1=00' }]) {
        expect(await till.post(bad)).toBe(400)
      }
      expect(await kept()).toBe(before)
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive' })
    })

    test('an event of a kind that says nothing to us is taken and forgotten', async () => {
      const { sessionId } = await till.order()
      await till.pay(sessionId, { outcome: 'paid' })
      for (const event of await till.posts()) expect(await till.post(event)).toBe(200)
      const kept = await till.world.db.select().from(paymentEvents)
      expect(kept.filter(({ type }) => !(EVENT_TYPES as readonly string[]).includes(type))).toEqual([])
    })
  })

  describe('tokens', () => {
    test('[PAY-04] are added at once, by both forms of the call, whatever the client says of price and amount', async () => {
      const { club, token } = await paidClub()
      const byType = { clubId: club.clubId, tokenType: 'gpt5_mini', amount: 900_000_000, price: 0.01 }
      const answer = await post('/api/stripe/create-token-checkout', byType, token)
      expect(answer.json().url).toMatch(/^http/)
      await till.pay(await till.sessionOf(club.clubId), { outcome: 'paid' })
      await statusOf(await till.sessionOf(club.clubId))
      const byPackage = { clubId: club.clubId, packageId: 'gpt5_1m', priceId: 'price_free', tokensGpt5: 7 }
      await post('/api/stripe/create-token-checkout', byPackage, token)
      await till.pay(await till.sessionOf(club.clubId), { outcome: 'paid' })
      await statusOf(await till.sessionOf(club.clubId))
      const stats = await tokensOf(club, token)
      expect(stats.gpt5).toMatchObject({ total: 2_000_000, remaining: 2_000_000 })
      expect(stats.gpt5_mini).toMatchObject({ total: 10_000_000, remaining: 10_000_000 })
      const rows = await till.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      expect(rows.filter(({ kind }) => kind === 'tokens').map(({ netCents }) => netCents)).toEqual([1000, 1000])
    })

    test('[TOK-08] the same package can be bought again, but not twice by a double click', async () => {
      const { club, token } = await paidClub()
      const [first, second] = [await orderTokens(club.clubId, token), await orderTokens(club.clubId, token)]
      expect(second).toBe(first)
      await till.pay(first, { outcome: 'paid' })
      const third = await orderTokens(club.clubId, token)
      expect(third).not.toBe(first)
      await till.pay(third, { outcome: 'paid' })
      await till.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(3_000_000)
    })

    test('a player is told to ask the administrator', async () => {
      const { club } = await paidClub()
      const player = await joinClub(till.world.app, club)
      const payload = { clubId: club.clubId, packageId: 'gpt5_1m', language: 'cs' }
      const answer = await post('/api/stripe/create-token-checkout', payload, player.token)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'PURCHASE_NEEDS_ADMIN',
        error: LOCALES.cs.errors.PURCHASE_NEEDS_ADMIN,
      })
    })

    test('go again when the money goes back, once, and a partial refund is left to the operator', async () => {
      const { club, token } = await paidClub()
      const [one, two] = [await orderTokens(club.clubId, token), await orderTokens(club.clubId, token, 'gpt5_mini_5m')]
      for (const session of [one, two]) await till.pay(session, { outcome: 'paid' })
      await till.postAll()
      const paid = await till.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      const paymentOf = (packageId: string) => paid.find((row) => row.packageId === packageId)?.paymentId ?? ''
      await till.refund(paymentOf('gpt5_1m'))
      await till.refund(paymentOf('gpt5_mini_5m'), { partly: true })
      await till.postAll()
      await till.postAll()
      const stats = await tokensOf(club, token)
      expect([stats.gpt5.total, stats.gpt5_mini.total]).toEqual([1_000_000, 10_000_000])
      const { receipts: listed } = (await get(`/api/clubs/${club.clubId}/billing`, token)).json()
      const refunded = listed.filter(({ refundedAt }: { refundedAt: string | null }) => refundedAt)
      expect(refunded.map(({ packageId }: { packageId: string }) => packageId)).toEqual(['gpt5_1m'])
      expect(till.world.logged.join('')).toContain('partly refunded')
    })

    test('are frozen while their payment is disputed, and come back when the dispute is won', async () => {
      const { club, token } = await paidClub()
      const session = await orderTokens(club.clubId, token)
      await till.pay(session, { outcome: 'paid' })
      await till.postAll()
      const rows = await till.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      const paymentId = rows.find(({ kind }) => kind === 'tokens')?.paymentId ?? ''
      await till.dispute(paymentId)
      await till.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(1_000_000)
      await till.closeDispute(paymentId, 'won')
      await till.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(2_000_000)
    })
  })

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
      await joinClub(till.world.app, club)
      const resumed = await post(`/api/clubs/${club.clubId}/subscription/resume`, {}, token)
      expect(resumed.json()).toMatchObject({ status: 'active', endsAt: null, canCancel: true })
    })

    test('[PAY-03] a cancelled club stays open to the end of its period and is closed then; its data stays', async () => {
      const { club, token } = await paidClub()
      await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      await joinClub(till.world.app, club)
      await till.endPeriod(await subscriptionOf(club.clubId))
      await till.postAll()
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
      await till.world.db
        .update(clubs)
        .set({ status: 'ending', endsAt: new Date(Date.now() - 1000) })
        .where(eq(clubs.id, club.clubId))
      expect((await get(`/api/members/club/${club.clubId}`, token)).json().code).toBe('SUBSCRIPTION_INACTIVE')
    })

    test('[PAY-03] the mail about the end lets the club come back, with its codes', async () => {
      const { club, token } = await paidClub('basic')
      await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      await till.endPeriod(await subscriptionOf(club.clubId))
      await till.postAll()
      const [mail] = (await till.world.db.select().from(mails).where(eq(mails.toAddress, club.adminEmail))).filter(
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
      await till.pay(await till.sessionOf(club.clubId), { outcome: 'paid' })
      await till.postAll()
      expect(await clubRow(club.clubId)).toMatchObject({ status: 'active', plan: 'pro' })
      await adminToken(till.world.app, club)
    })

    test('[PAY-03] a month that was not paid leaves seven days, says so by mail, and is over afterwards', async () => {
      const { club, token } = await paidClub()
      const id = await subscriptionOf(club.clubId)
      await till.renew(id, 'failed')
      await till.postAll()
      await till.postAll()
      const owing = await shown(club.clubId, token)
      expect(owing).toMatchObject({ status: 'past_due' })
      const [row] = await till.world.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      expect(new Date(owing.endsAt).getTime()).toBe((row?.periodStart.getTime() ?? 0) + 7 * DAY_MS)
      expect((await mailsTo(club.adminEmail)).filter((key) => key === 'renewal-failed')).toHaveLength(1)
      await till.payOverdue(id)
      await till.postAll()
      expect(await shown(club.clubId, token)).toMatchObject({ status: 'active', endsAt: null })
    })

    test('[PAY-03] a renewed month is on the bill', async () => {
      const { club, token } = await paidClub('basic')
      await till.renew(await subscriptionOf(club.clubId), 'paid')
      await till.postAll()
      const { receipts: listed } = (await get(`/api/clubs/${club.clubId}/billing`, token)).json()
      expect(listed).toHaveLength(2)
      for (const receipt of listed) {
        expect(receipt).toMatchObject({ kind: 'plan', plan: 'basic', netCents: 5000, vatCents: 1050, totalCents: 6050 })
        expect(receipt).toMatchObject({ country: 'CZ', refundedAt: null })
        expect(receipt.invoiceUrl === null).toBe(name === 'test')
      }
    })

    test('[PAY-03] a changed plan takes the place of the old one, and the cap follows', async () => {
      const { club, token } = await paidClub('basic')
      const before = await subscriptionOf(club.clubId)
      const answer = await post('/api/stripe/create-checkout', { clubId: club.clubId, planId: 'pro' }, token)
      expect(answer.statusCode, answer.body).toBe(200)
      await till.pay(await till.sessionOf(club.clubId), { outcome: 'paid' })
      await till.postAll()
      expect(await shown(club.clubId, token)).toMatchObject({ status: 'active', plan: 'pro' })
      const { stats } = (await get(`/api/members/stats/${club.clubId}`, token)).json()
      expect(stats).toMatchObject({ max_members: 500, plan_name: 'pro' })
      const old = await till.world.app.paymentDesk.provider.getSubscription(before)
      expect(old?.state).toBe('ended')
      expect((await mailsTo(club.adminEmail)).filter((key) => key === 'subscription-ended')).toEqual([])
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
      await till.world.db.delete(subscriptions).where(eq(subscriptions.clubId, club.clubId))
      const answer = await post(`/api/clubs/${club.clubId}/subscription/cancel`, {}, token)
      expect(answer.json().code).toBe('NO_SUBSCRIPTION')
    })

    async function addPlayers(club: TestClub, count: number): Promise<void> {
      const { addSeedPlayers } = await import('../members/members.ts')
      const players = Array.from({ length: count }, () => ({
        firstName: 'Jan',
        lastName: 'Novák',
        email: `${randomUUID()}@mail.example`,
        joinedAt: new Date(),
        lastActive: null,
      }))
      await addSeedPlayers(till.world.db, club.clubId, players)
    }
  })
})

import { LOCALES } from '@touchline/locales/locales.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinClub } from '../../../test/clubs.ts'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { startWorkers } from '../../platform/workers/workers.ts'
import { tokenAccounts } from '../tokens/tokens.table.ts'
import { paymentEvents, purchases, receipts } from './payments.table.ts'
import { EVENT_TYPES } from './provider.ts'
import { reconcile, reconciliationJob } from './reconcile.ts'

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

  const { clubRow, get, mailsTo, orderTokens, paidClub, post, statusOf, tokensOf } = paymentCallsOf(() => harness)

  describe('fulfilment', () => {
    test('[PAY-02] needs no success page: the events alone open the club', async () => {
      const { clubId, sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      await harness.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
    })

    test('[PAY-02] needs no event: reconciliation finds what was paid', async () => {
      const { clubId, sessionId, adminEmail } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      harness.pass(3 * 60_000)
      await reconcile(harness.world.db, harness.world.app.paymentDependencies)
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
      expect(await mailsTo(adminEmail)).toEqual(['club-password'])
    })

    test('[PAY-02] [PAY-04] every event 20 times at once, in every order, adds the tokens once', async () => {
      const { club, token } = await paidClub()
      const sessionId = await orderTokens(club.clubId, token)
      await harness.pay(sessionId, { outcome: 'paid' })
      const posts = await harness.posts()
      const twenty = Array.from({ length: 20 }, () => posts.toReversed()).flat()
      const statuses = await Promise.all(twenty.map((event) => harness.post(event)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      await Promise.all(Array.from({ length: 5 }, () => statusOf(sessionId)))
      expect((await tokensOf(club, token)).gpt5.total).toBe(2_000_000)
      expect((await mailsTo(club.adminEmail)).sort()).toEqual(['club-password', 'tokens'])
      const open = await harness.world.db.select().from(paymentEvents)
      expect(open.filter(({ doneAt }) => doneAt === null)).toEqual([])
    })

    test('[PAY-02] an event that is here before our own commit finds its purchase all the same', async () => {
      const { clubId, sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      await harness.world.db.update(purchases).set({ sessionId: null }).where(eq(purchases.clubId, clubId))
      await harness.postAll()
      expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
      expect(await statusOf(sessionId)).toBe('paid')
    })

    test('[PAY-06] an event with a bad signature gets 400 and changes nothing', async () => {
      const { clubId, sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      const kept = async () => (await harness.world.db.select().from(paymentEvents)).length
      const before = await kept()
      const [event] = (await harness.posts()).slice(-1)
      if (!event) throw new Error('nothing was posted')
      const altered = { ...event, body: Buffer.from(event.body.toString().replace('evt_', 'evt_x')) }
      for (const bad of [altered, { ...event, signature: '' }, { ...event, signature: 't=1,v1=00' }]) {
        expect(await harness.post(bad)).toBe(400)
      }
      expect(await kept()).toBe(before)
      expect(await clubRow(clubId)).toMatchObject({ status: 'inactive' })
    })

    test('an event of a kind that says nothing to us is taken and forgotten', async () => {
      const { sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      for (const event of await harness.posts()) expect(await harness.post(event)).toBe(200)
      const kept = await harness.world.db.select().from(paymentEvents)
      expect(kept.filter(({ type }) => !(EVENT_TYPES as readonly string[]).includes(type))).toEqual([])
    })
  })

  describe('tokens', () => {
    test('[PAY-04] are added at once, by both forms of the call; another amount or price than the package’s is refused', async () => {
      const { club, token } = await paidClub()
      const byType = { clubId: club.clubId, tokenType: 'gpt5_mini', amount: 5_000_000, price: 10 }
      for (const wrong of [{ amount: 99_000_000 }, { price: 1 }]) {
        const refused = await post('/api/stripe/create-token-checkout', { ...byType, ...wrong }, token)
        expect([refused.statusCode, refused.json().code]).toEqual([422, 'PACKAGE_MISMATCH'])
      }
      const answer = await post('/api/stripe/create-token-checkout', byType, token)
      expect(answer.json().url).toMatch(/^http/)
      await harness.pay(await harness.sessionOf(club.clubId), { outcome: 'paid' })
      await statusOf(await harness.sessionOf(club.clubId))
      const byPackage = { clubId: club.clubId, packageId: 'gpt5_1m', priceId: 'price_free', tokensGpt5: 7 }
      await post('/api/stripe/create-token-checkout', byPackage, token)
      await harness.pay(await harness.sessionOf(club.clubId), { outcome: 'paid' })
      await statusOf(await harness.sessionOf(club.clubId))
      const stats = await tokensOf(club, token)
      expect(stats.gpt5).toMatchObject({ total: 2_000_000, remaining: 2_000_000 })
      expect(stats.gpt5_mini).toMatchObject({ total: 10_000_000, remaining: 10_000_000 })
      const rows = await harness.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      expect(rows.filter(({ kind }) => kind === 'tokens').map(({ netCents }) => netCents)).toEqual([1000, 1000])
    })

    test('[TOK-08] the same package can be bought again, but not twice by a double click', async () => {
      const { club, token } = await paidClub()
      const [first, second] = [await orderTokens(club.clubId, token), await orderTokens(club.clubId, token)]
      expect(second).toBe(first)
      await harness.pay(first, { outcome: 'paid' })
      const third = await orderTokens(club.clubId, token)
      expect(third).not.toBe(first)
      await harness.pay(third, { outcome: 'paid' })
      await harness.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(3_000_000)
    })

    test('a player is told to ask the administrator', async () => {
      const { club } = await paidClub()
      const player = await joinClub(harness.world.app, club)
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
      for (const session of [one, two]) await harness.pay(session, { outcome: 'paid' })
      await harness.postAll()
      const paid = await harness.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      const paymentOf = (packageId: string) => paid.find((row) => row.packageId === packageId)?.paymentId ?? ''
      await harness.refund(paymentOf('gpt5_1m'))
      await harness.refund(paymentOf('gpt5_mini_5m'), { partly: true })
      await harness.postAll()
      await harness.postAll()
      const stats = await tokensOf(club, token)
      expect([stats.gpt5.total, stats.gpt5_mini.total]).toEqual([1_000_000, 10_000_000])
      const { receipts: listed } = (await get(`/api/clubs/${club.clubId}/billing`, token)).json()
      const refunded = listed.filter(({ refundedAt }: { refundedAt: string | null }) => refundedAt)
      expect(refunded.map(({ packageId }: { packageId: string }) => packageId)).toEqual(['gpt5_1m'])
      expect(harness.world.logged.join('')).toContain('partially refunded')
    })

    test('are frozen while their payment is disputed, and come back when the dispute is won', async () => {
      const { club, token } = await paidClub()
      const session = await orderTokens(club.clubId, token)
      await harness.pay(session, { outcome: 'paid' })
      await harness.postAll()
      const rows = await harness.world.db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
      const paymentId = rows.find(({ kind }) => kind === 'tokens')?.paymentId ?? ''
      await harness.dispute(paymentId)
      await harness.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(1_000_000)
      await harness.closeDispute(paymentId, 'won')
      await harness.postAll()
      expect((await tokensOf(club, token)).gpt5.total).toBe(2_000_000)
    })

    test('[PAY-08] are frozen again by a second dispute of the same payment, and come back when that is won, too', async () => {
      const { club, token } = await paidClub()
      const paymentId = await paidPackage(club.clubId, token)
      const total = async () => {
        await harness.postAll()
        return (await tokensOf(club, token)).gpt5.total
      }
      for (let times = 0; times < 2; times++) {
        await harness.dispute(paymentId)
        expect(await total()).toBe(1_000_000)
        await harness.closeDispute(paymentId, 'won')
        expect(await total()).toBe(2_000_000)
      }
      await harness.dispute(paymentId)
      await harness.closeDispute(paymentId, 'lost')
      expect(await total()).toBe(1_000_000)
    })
  })

  /** Buys a package; returns its payment. */
  async function paidPackage(clubId: string, token: string): Promise<string> {
    await harness.pay(await orderTokens(clubId, token), { outcome: 'paid' })
    await harness.postAll()
    const rows = await harness.world.db.select().from(receipts).where(eq(receipts.clubId, clubId))
    return rows.find(({ kind }) => kind === 'tokens')?.paymentId ?? ''
  }

  describe('reconciliation', () => {
    test('[PAY-08] finds what a long outage hid, although a fresh event came since', async () => {
      const { club, token } = await paidClub()
      const paymentId = await paidPackage(club.clubId, token)
      await reconcile(harness.world.db, harness.world.app.paymentDependencies)
      await harness.refund(paymentId)
      harness.pass(20 * 24 * 60 * 60_000)
      const { sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      const [fresh] = (await harness.posts()).slice(-1)
      if (!fresh) throw new Error('nothing was posted')
      expect(await harness.post(fresh)).toBe(200)
      const bought = async () => {
        const rows = await harness.world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, club.clubId))
        return rows.find(({ model }) => model === 'gpt5')?.bought
      }
      expect(await bought()).toBe(1_000_000)
      await reconcile(harness.world.db, harness.world.app.paymentDependencies)
      expect(await bought()).toBe(0)
    })

    test('[PAY-08] goes on after an event that fails, reports it, and comes back to it', async () => {
      const { club, token } = await paidClub()
      const failing = await paidPackage(club.clubId, token)
      const other = await paidClub()
      const fine = await paidPackage(other.club.clubId, other.token)
      await harness.refund(failing)
      await harness.refund(fine)
      let isBroken = true
      const dependencies = harness.world.app.paymentDependencies
      const broken: typeof dependencies = {
        ...dependencies,
        provider: {
          ...dependencies.provider,
          getPayment: async (id) => {
            if (isBroken && id === failing) throw new Error('the provider answered nonsense')
            return dependencies.provider.getPayment(id)
          },
        },
      }
      const totals = async () => [
        (await tokensOf(club, token)).gpt5.total,
        (await tokensOf(other.club, other.token)).gpt5.total,
      ]
      await reconcile(harness.world.db, broken)
      expect(await totals()).toEqual([2_000_000, 1_000_000])
      expect(harness.world.logged.join('')).toContain('the provider answered nonsense')
      const [open] = await harness.world.db.select().from(paymentEvents).where(isNull(paymentEvents.doneAt))
      expect(open).toMatchObject({ failedAttempts: 1, paymentId: failing })
      isBroken = false
      await reconcile(harness.world.db, broken)
      expect((await totals())[0]).toBe(2_000_000)
      harness.pass(11 * 60_000)
      await reconcile(harness.world.db, broken)
      expect(await totals()).toEqual([1_000_000, 1_000_000])
    })

    test('[PAY-08] runs when the server starts', async () => {
      const { clubId, sessionId } = await harness.order()
      await harness.pay(sessionId, { outcome: 'paid' })
      harness.pass(3 * 60_000)
      const log = { warn: () => {} }
      const workers = startWorkers([reconciliationJob(harness.world.db, harness.world.app.paymentDependencies)], {
        ...{ log, isLeader: () => true },
      })
      await vi.waitFor(async () => expect(await clubRow(clubId)).toMatchObject({ status: 'active' }), 20_000)
      await workers.stop()
    })
  })

  test('a receipt outlives its club, and says whose it was', async () => {
    const { club, token } = await paidClub()
    await paidPackage(club.clubId, token)
    const { db } = harness.world
    const mine = await db.select().from(receipts).where(eq(receipts.clubId, club.clubId))
    expect(mine).toHaveLength(2)
    await db.delete(clubs).where(eq(clubs.id, club.clubId))
    const kept = await db.select().from(receipts).where(eq(receipts.buyerEmail, club.adminEmail))
    expect(kept.map(({ id, totalCents }) => [id, totalCents]).sort()).toEqual(
      mine.map(({ id, totalCents }) => [id, totalCents]).sort(),
    )
    for (const receipt of kept) {
      expect(receipt).toMatchObject({ clubId: null, purchaseId: null, buyerName: club.name, country: 'CZ' })
      expect(receipt.buyerAddress).toBe(name === 'stripe' ? 'Street 1, 10000 Town, CZ' : null)
    }
  })
})

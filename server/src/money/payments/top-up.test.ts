import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../../../test/clubs.ts'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { tokenAccounts } from '../tokens/tokens.table.ts'
import { monthOf } from '../tokens/tokens.ts'
import { subscriptions } from './payments.table.ts'
import { topUps } from './top-up.table.ts'
import { beginTopUp, runTopUps } from './top-up-run.ts'

describe.each(['test', 'stripe'] as const)('automatic top-up with the provider %s', (name) => {
  let harness: PaymentHarness

  beforeAll(async () => {
    harness = await openPaymentHarness(name)
    harness.world.app.countUse = async () => {}
  })
  afterAll(() => harness.close())

  const { get, post, mailsTo, paidClub } = paymentCallsOf(() => harness)
  const job = () => runTopUps(harness.world.db, harness.world.app.paymentDependencies)
  const put = (clubId: string, token: string, payload: object) =>
    harness.world.app.inject({ method: 'PUT', url: `/api/clubs/${clubId}/top-up`, payload, headers: bearer(token) })
  const RULES = [{ packageId: 'gpt5_mini_5m', level: 500_000, perMonth: 2 }]

  /** Uses up all but the given number of tokens, as answers would. */
  async function leave(clubId: string, model: TokenModel, tokens: number) {
    const left = { month: monthOf(new Date()), allowance: tokens, bought: 0 }
    await harness.world.db
      .insert(tokenAccounts)
      .values({ clubId, model, ...left })
      .onConflictDoUpdate({ target: [tokenAccounts.clubId, tokenAccounts.model], set: left })
  }

  async function leftOf(clubId: string, model: TokenModel) {
    const isTheirs = and(eq(tokenAccounts.clubId, clubId), eq(tokenAccounts.model, model))
    const [row] = await harness.world.db.select().from(tokenAccounts).where(isTheirs)
    return (row?.allowance ?? 0) + (row?.bought ?? 0)
  }

  async function clubWithTopUp() {
    const { club, token } = await paidClub()
    const answer = await put(club.clubId, token, { isOn: true, hasConsent: true, rules: RULES })
    expect(answer.json()).toMatchObject({ isOn: true })
    const [subscription] = await harness.world.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.clubId, club.clubId))
    return { ...club, token, customerId: subscription?.customerId ?? '' }
  }

  test('[TOK-14] is off by default and needs a sentence of consent; the card is named', async () => {
    const { club, token } = await paidClub()
    const shown = (await get(`/api/clubs/${club.clubId}/top-up`, token)).json()
    expect(shown).toMatchObject({
      isOn: false,
      consentedAt: null,
      stopped: null,
      card: { brand: 'visa', last4: '4242' },
    })
    const refused = await put(club.clubId, token, { isOn: true, hasConsent: false, rules: RULES })
    expect(refused.json().code).toBe('TOP_UP_NEEDS_CONSENT')
    const wrong = [{ packageId: 'gpt5_mini_5m', level: 5_000_001, perMonth: 2 }]
    const tooHigh = await put(club.clubId, token, { isOn: true, hasConsent: true, rules: wrong })
    expect(tooHigh.json().code).toBe('TOP_UP_LEVEL_WRONG')
    await leave(club.clubId, 'gpt5_mini', 0)
    await job()
    expect(await leftOf(club.clubId, 'gpt5_mini')).toBe(0)
  })

  test('[TOK-14] below the level one package is bought, with receipt, VAT and one mail; at most N a month', async () => {
    const { clubId, token, adminEmail } = await clubWithTopUp()
    await leave(clubId, 'gpt5_mini', 500_000)
    await job()
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(500_000)
    await leave(clubId, 'gpt5_mini', 499_999)
    await job()
    await job()
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(5_499_999)
    const { receipts } = (await get(`/api/clubs/${clubId}/billing`, token)).json()
    // In addition to the subscription's receipt, which may be from the same second.
    expect(receipts.filter(({ isAutomatic }: { isAutomatic: boolean }) => isAutomatic)).toMatchObject([
      { packageId: 'gpt5_mini_5m', netCents: 1000, vatCents: 210, country: 'CZ' },
    ])
    expect((await mailsTo(adminEmail)).filter((kind) => kind === 'tokens')).toHaveLength(1)
    const [mail] = await harness.world.db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, adminEmail), eq(mails.holdsSecret, false)))
    expect(mail?.textBody?.replace(/\s/g, ' ')).toContain('12,10 €')
    for (const _ of [1, 2, 3]) {
      await leave(clubId, 'gpt5_mini', 0)
      await job()
    }
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(0)
    expect((await get(`/api/clubs/${clubId}/top-up`, token)).json().rules[1]).toMatchObject({ boughtThisMonth: 2 })
  })

  test('[TOK-14] many processes at once begin one need', async () => {
    const { clubId } = await clubWithTopUp()
    await leave(clubId, 'gpt5_mini', 1)
    const { db, app } = harness.world
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => beginTopUp(db, app.paymentDependencies, clubId, 'gpt5_mini')),
    )
    expect(begun.filter(Boolean)).toHaveLength(1)
    await Promise.all([job(), job(), job()])
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(5_000_001)
  })

  test.each(['declined', 'authentication'] as const)(
    '[TOK-14] a payment that is %s switches it off, says so, and is not tried again',
    async (refusal) => {
      const { clubId, token, adminEmail, customerId } = await clubWithTopUp()
      await harness.setCard(customerId, refusal)
      await leave(clubId, 'gpt5_mini', 10)
      await job()
      const shown = (await get(`/api/clubs/${clubId}/top-up`, token)).json()
      expect(shown).toMatchObject({ isOn: false, stopped: { why: refusal, amountCents: 1000 } })
      expect(await mailsTo(adminEmail)).toContain('top-up-stopped')
      await harness.setCard(customerId, 'pays')
      harness.pass(60 * 60_000)
      await job()
      expect(await leftOf(clubId, 'gpt5_mini')).toBe(10)
      await put(clubId, token, { isOn: true, hasConsent: true, rules: RULES })
      await job()
      expect(await leftOf(clubId, 'gpt5_mini')).toBe(5_000_010)
      const rows = await harness.world.db.select().from(topUps).where(eq(topUps.clubId, clubId))
      expect(rows.map(({ state, number }) => `${state} ${number}`).sort()).toEqual(['paid 1', 'refused null'])
    },
  )

  test('[TOK-14] an open checkout of the same package neither stops it nor is mixed up with it', async () => {
    const { clubId, token } = await clubWithTopUp()
    await post('/api/stripe/create-token-checkout', { clubId, packageId: 'gpt5_mini_5m' }, token)
    await leave(clubId, 'gpt5_mini', 1)
    await job()
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(5_000_001)
  })

  test('[TOK-14] a refund takes the tokens back', async () => {
    const { clubId, token } = await clubWithTopUp()
    await leave(clubId, 'gpt5_mini', 1)
    await job()
    const [need] = await harness.world.db.select().from(topUps).where(eq(topUps.clubId, clubId))
    const facts = await harness.world.app.paymentDependencies.provider.getCharge(need?.chargeId ?? '')
    await harness.refund(facts?.receipt?.paymentId ?? '')
    await harness.postAll()
    expect(await leftOf(clubId, 'gpt5_mini')).toBe(1)
    const { receipts } = (await get(`/api/clubs/${clubId}/billing`, token)).json()
    // Paid in the same second as the plan, it may come before or after it.
    expect(receipts.filter(({ refundedAt }: { refundedAt: string | null }) => refundedAt !== null)).toHaveLength(1)
  })
})

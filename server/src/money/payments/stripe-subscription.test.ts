import { randomUUID } from 'node:crypto'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLUB_ID, given, ofPlan, openShop, type Shop } from '../../../test/stripe-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

describe('a subscription', () => {
  test('is active for the month that is paid', async () => {
    const purchaseId = randomUUID()
    const sessionId = await shop.opened({ purchaseId, ...ofPlan('enterprise') })
    shop.server.pay(sessionId, { outcome: 'paid' })
    const { subscriptionId, customerId } = await shop.sessionFacts(sessionId)
    const facts = await shop.subscriptionFacts(given(subscriptionId))
    expect(facts).toMatchObject({ purchaseId, clubId: CLUB_ID, plan: 'enterprise', state: 'active', customerId })
    expect(facts).toMatchObject({ startedAt: facts.periodStart, endsAt: undefined, endedAt: undefined })
    const days = (facts.periodEnd.getTime() - facts.periodStart.getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  test('moves on when it is renewed, with a new receipt', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    const before = await shop.subscriptionFacts(subscriptionId)
    shop.server.renew(subscriptionId, 'paid')
    const after = await shop.subscriptionFacts(subscriptionId)
    expect(after).toMatchObject({ state: 'active', periodStart: before.periodEnd, startedAt: before.startedAt })
    expect(after.receipt?.id).not.toBe(before.receipt?.id)
    expect(after.receipt?.paymentId).not.toBe(before.receipt?.paymentId)
    expect(after.receipt).toMatchObject({ netCents: 50_00, vatCents: 10_50, totalCents: 60_50, country: 'CZ' })
  })

  test('has no receipt for a month that has begun and is not charged yet', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    const { periodEnd } = await shop.subscriptionFacts(subscriptionId)
    shop.server.beginPeriod(subscriptionId)
    const begun = await shop.subscriptionFacts(subscriptionId)
    expect(begun).toMatchObject({ state: 'active', periodStart: periodEnd, receipt: undefined })
    shop.server.renew(subscriptionId, 'paid')
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({
      periodStart: periodEnd,
      receipt: { netCents: 50_00 },
    })
  })

  test('is past due while a renewal is not paid, without a receipt, and active once it is', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    shop.server.renew(subscriptionId, 'failed')
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'past_due', receipt: undefined })
    shop.server.payOverdue(subscriptionId)
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({
      state: 'active',
      receipt: { totalCents: 60_50 },
    })
  })

  test('is incomplete before its first payment and has ended where that never came', async () => {
    const { subscriptionId } = await shop.boughtPlan({ outcome: 'later' })
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'incomplete', receipt: undefined })
    shop.server.giveUp(subscriptionId)
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'ended', receipt: undefined })
  })

  test('is cancelled to the end of its period, resumed, cancelled again and ends', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    const { periodEnd } = await shop.subscriptionFacts(subscriptionId)
    await shop.payments.setCancelAtPeriodEnd(subscriptionId, true)
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'active', endsAt: periodEnd })
    await shop.payments.setCancelAtPeriodEnd(subscriptionId, false)
    expect((await shop.subscriptionFacts(subscriptionId)).endsAt).toBeUndefined()
    await shop.payments.setCancelAtPeriodEnd(subscriptionId, true)
    shop.server.endPeriod(subscriptionId)
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'ended', endedAt: periodEnd })
  })

  test('cancelled in the portal is resumed too', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    shop.server.cancelInPortal(subscriptionId)
    const { endsAt, periodEnd } = await shop.subscriptionFacts(subscriptionId)
    expect(endsAt).toEqual(periodEnd)
    await shop.payments.setCancelAtPeriodEnd(subscriptionId, false)
    expect((await shop.subscriptionFacts(subscriptionId)).endsAt).toBeUndefined()
  })

  test('ends at once, credited on a last invoice that is no receipt; a second time changes nothing', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    await shop.payments.cancelNow(subscriptionId)
    const request = given(shop.server.requests.findLast(({ method }) => method === 'DELETE'))
    expect(request.params).toEqual({ prorate: 'true', invoice_now: 'true' })
    const ended = await shop.subscriptionFacts(subscriptionId)
    expect(ended).toMatchObject({ state: 'ended', receipt: undefined })
    await shop.payments.cancelNow(subscriptionId)
    await shop.payments.cancelNow('sub_unknown')
    expect(await shop.subscriptionFacts(subscriptionId)).toEqual(ended)
  })

  test('[PAY-08] ends at once without a credit while its period is not paid', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    shop.server.renew(subscriptionId, 'failed')
    await shop.payments.cancelNow(subscriptionId)
    const request = given(shop.server.requests.findLast(({ method }) => method === 'DELETE'))
    expect(request.params).toEqual({ prorate: 'false', invoice_now: 'false' })
    expect(await shop.subscriptionFacts(subscriptionId)).toMatchObject({ state: 'ended' })
    const bills = [...shop.server.account.bills.values()].filter((bill) => bill.subscriptionId === subscriptionId)
    expect(bills.filter(({ netCents }) => netCents < 0)).toEqual([])
  })

  test('[CLUB-15] ends for good without a credit, and nobody can pay what it owed', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    shop.server.renew(subscriptionId, 'failed')
    await shop.payments.cancelForGood(subscriptionId)
    const bills = [...shop.server.account.bills.values()].filter((bill) => bill.subscriptionId === subscriptionId)
    expect(bills.map(({ status }) => status)).toEqual(['paid', 'void'])
    const paid = await shop.boughtPlan()
    await shop.payments.cancelForGood(paid.subscriptionId)
    const request = given(shop.server.requests.findLast(({ method }) => method === 'DELETE'))
    expect(request.params).toEqual({ prorate: 'false', invoice_now: 'false' })
    expect((await shop.subscriptionFacts(paid.subscriptionId)).state).toBe('ended')
  })

  test('[CLUB-15] says that a bank still decides over its running month', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    expect((await shop.subscriptionFacts(subscriptionId)).isPaymentOnItsWay).toBe(false)
    shop.server.renew(subscriptionId, 'later')
    const facts = await shop.subscriptionFacts(subscriptionId)
    expect(facts).toMatchObject({ state: 'active', isPaymentOnItsWay: true, receipt: undefined })
    expect(facts.earlierReceipts).toHaveLength(1)
  })

  test('that runs on and could not be ended is an error', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    shop.server.fail({ status: 400 })
    await expect(shop.payments.cancelNow(subscriptionId)).rejects.toThrow('Answered with 400')
  })

  test('that ended cannot be resumed', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    await shop.payments.cancelNow(subscriptionId)
    await expect(shop.payments.setCancelAtPeriodEnd(subscriptionId, false)).rejects.toThrow()
  })

  test('that nobody knows is none; one that is not ours neither; one of an unknown plan is an error', async () => {
    expect(await shop.payments.getSubscription('sub_unknown')).toBeUndefined()
    const { subscriptionId } = await shop.boughtPlan()
    const { metadata } = given(shop.server.account.plans.get(subscriptionId))
    metadata.plan = 'gold'
    await expect(shop.payments.getSubscription(subscriptionId)).rejects.toThrow(`${subscriptionId} has no known plan`)
    delete metadata.clubId
    expect(await shop.payments.getSubscription(subscriptionId)).toBeUndefined()
  })

  test.each([
    ['trialing', 'active'],
    ['unpaid', 'past_due'],
    ['paused', 'ended'],
  ])('that Stripe calls %s is %s', async (status, state) => {
    const { subscriptionId } = await shop.boughtPlan()
    Object.assign(given(shop.server.account.plans.get(subscriptionId)), { status })
    expect((await shop.subscriptionFacts(subscriptionId)).state).toBe(state)
  })

  test('with a status that did not exist when this was written is an error', async () => {
    const { subscriptionId } = await shop.boughtPlan()
    Object.assign(given(shop.server.account.plans.get(subscriptionId)), { status: 'dreaming' })
    await expect(shop.payments.getSubscription(subscriptionId)).rejects.toThrow('unknown status dreaming')
  })

  test('is managed in the portal, in the language of the reader', async () => {
    const customerId = given((await shop.sessionFacts((await shop.boughtPlan()).sessionId)).customerId)
    for (const language of LANGUAGE_CODES) {
      const url = await shop.payments.createPortalUrl(customerId, 'https://club.example.com/club/settings', language)
      expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    }
    await expect(shop.payments.createPortalUrl('cus_unknown', 'https://club.example.com', 'cs')).rejects.toThrow()
  })
})

test('no request was one that Stripe’s types do not allow', () => {
  expect(shop.server.requests.length).toBeGreaterThan(50)
  expect(shop.server.violations).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeForm } from '../../../test/stripe-form.ts'
import { CLUB_ID, given, ofPackage, ofPlan, openShop, type Shop } from '../../../test/stripe-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

describe('a session', () => {
  test('is open, and still open after the buyer left or was declined', async () => {
    const sessionId = await shop.opened()
    const open = { id: sessionId, clubId: CLUB_ID, state: 'open', receipt: undefined, subscriptionId: undefined }
    expect(await shop.sessionFacts(sessionId)).toMatchObject(open)
    shop.server.pay(sessionId, { outcome: 'cancelled' })
    shop.server.pay(sessionId, { outcome: 'declined' })
    expect(await shop.stateOf(sessionId)).toBe('open')
    shop.server.pay(sessionId, { outcome: 'paid' })
    expect(await shop.stateOf(sessionId)).toBe('paid')
  })

  test('of a plan is paid, with net, VAT and total as on its invoice', async () => {
    const purchaseId = randomUUID()
    const sessionId = await shop.opened({ purchaseId, ...ofPlan('pro') })
    shop.server.pay(sessionId, { outcome: 'paid', country: 'CZ' })
    const { receipt, ...facts } = await shop.sessionFacts(sessionId)
    expect(facts).toEqual({
      id: sessionId,
      purchaseId,
      clubId: CLUB_ID,
      state: 'paid',
      customerId: expect.stringMatching(/^cus_/),
      subscriptionId: expect.stringMatching(/^sub_/),
    })
    expect(receipt).toEqual({
      id: expect.stringMatching(/^in_/),
      netCents: 150_00,
      vatCents: 31_50,
      totalCents: 181_50,
      country: 'CZ',
      address: 'Street 1, 10000 Town, CZ',
      vatId: undefined,
      paidAt: expect.any(Date),
      invoiceUrl: `https://invoice.stripe.com/i/${receipt?.id}`,
      paymentId: expect.stringMatching(/^pi_/),
    })
    expect(Math.abs(given(receipt).paidAt.getTime() - Date.now())).toBeLessThan(5_000)
    expect((await shop.subscriptionFacts(given(facts.subscriptionId))).receipt).toEqual(receipt)
  })

  test('of a package is paid by a buyer with a VAT id', async () => {
    const sessionId = await shop.boughtPackage({ outcome: 'paid', country: 'DE', vatId: 'DE123456788' })
    const { receipt, subscriptionId } = await shop.sessionFacts(sessionId)
    expect(subscriptionId).toBeUndefined()
    const money = { netCents: 10_00, vatCents: 0, totalCents: 10_00 }
    expect(receipt).toMatchObject({ ...money, country: 'DE', vatId: 'DE123456788' })
    expect(receipt?.invoiceUrl).toMatch(/^https:\/\/invoice.stripe.com\//)
  })

  test('of a package keeps the id of its receipt when the invoice is written later', async () => {
    const sessionId = await shop.boughtPackage({ outcome: 'paid', isInvoiceLate: true })
    const before = given((await shop.sessionFacts(sessionId)).receipt)
    expect(before).toMatchObject({ id: sessionId, netCents: 10_00, vatCents: 2_10, totalCents: 12_10, country: 'CZ' })
    expect(before.invoiceUrl).toBeUndefined()
    shop.server.writeInvoice(sessionId)
    const after = given((await shop.sessionFacts(sessionId)).receipt)
    expect(after.invoiceUrl).toMatch(/^https:\/\/invoice.stripe.com\//)
    expect({ ...after, paidAt: before.paidAt }).toEqual({ ...before, invoiceUrl: after.invoiceUrl })
  })

  test.each([ofPlan('basic'), ofPackage('gpt5_1m')])(
    'paid later is processing, then paid or failed ($itemName)',
    async (thing) => {
      const [lucky, unlucky] = [await shop.opened(thing), await shop.opened(thing)]
      for (const sessionId of [lucky, unlucky]) {
        shop.server.pay(sessionId, { outcome: 'later' })
        expect(await shop.sessionFacts(sessionId)).toMatchObject({ state: 'processing', receipt: undefined })
      }
      shop.server.settleLater(lucky, 'paid')
      shop.server.settleLater(unlucky, 'failed')
      expect(await shop.sessionFacts(lucky)).toMatchObject({ state: 'paid', receipt: { country: 'CZ' } })
      expect(await shop.sessionFacts(unlucky)).toMatchObject({ state: 'failed', receipt: undefined })
    },
  )

  test('of a plan whose first payment never came has failed', async () => {
    const { sessionId, subscriptionId } = await shop.boughtPlan({ outcome: 'later' })
    shop.server.giveUp(subscriptionId)
    expect(await shop.stateOf(sessionId)).toBe('failed')
  })

  test('expires by itself or by us, and only while it is open', async () => {
    const [forgotten, replaced] = [await shop.opened(), await shop.opened()]
    shop.server.expire(forgotten)
    await shop.payments.expireSession(replaced)
    expect([await shop.stateOf(forgotten), await shop.stateOf(replaced)]).toEqual(['expired', 'expired'])
    await shop.payments.expireSession(replaced)
    const { sessionId } = await shop.boughtPlan()
    await shop.payments.expireSession(sessionId)
    expect(await shop.stateOf(sessionId)).toBe('paid')
    await shop.payments.expireSession('cs_test_unknown')
  })

  test('that is open and could not be expired is an error', async () => {
    const sessionId = await shop.opened()
    shop.server.fail({ status: 400 })
    await expect(shop.payments.expireSession(sessionId)).rejects.toThrow('Answered with 400')
    expect(await shop.stateOf(sessionId)).toBe('open')
  })

  test('that nobody knows or that is not ours is none', async () => {
    const theirs = shop.server.account.createSale(
      decodeForm('mode=payment&success_url=https://x.example.com&line_items[0][price_data][unit_amount]=1'),
    )
    expect(await shop.payments.getSession('cs_test_unknown')).toBeUndefined()
    expect(await shop.payments.getSession(theirs.id)).toBeUndefined()
  })

  test('with a status that did not exist when this was written is an error', async () => {
    const session = { object: 'checkout.session', id: 'cs_1', metadata: { purchaseId: 'p', clubId: 'c' } }
    shop.server.fail({ status: 200, body: JSON.stringify({ ...session, status: 'dreaming' }) })
    await expect(shop.payments.getSession('cs_1')).rejects.toThrow('unknown status dreaming')
  })
})

describe('a payment', () => {
  test('of a package names its purchase; refunded in part, then whole', async () => {
    const sessionId = await shop.boughtPackage()
    const paymentId = await shop.paymentIdOf(sessionId)
    const { purchaseId } = await shop.sessionFacts(sessionId)
    const untouched = {
      id: paymentId,
      clubId: CLUB_ID,
      purchaseId,
      isRefunded: false,
      isPartlyRefunded: false,
      dispute: 'none',
    }
    expect(await shop.payments.getPayment(paymentId)).toEqual(untouched)
    shop.server.refund(paymentId, { partly: true })
    expect(await shop.payments.getPayment(paymentId)).toEqual({ ...untouched, isPartlyRefunded: true })
    shop.server.refund(paymentId)
    expect(await shop.payments.getPayment(paymentId)).toEqual({ ...untouched, isRefunded: true })
  })

  test.each(['won', 'lost'] as const)('of a plan is disputed and %s', async (outcome) => {
    const { sessionId } = await shop.boughtPlan()
    const paymentId = await shop.paymentIdOf(sessionId)
    shop.server.dispute(paymentId)
    expect(await shop.payments.getPayment(paymentId)).toMatchObject({ dispute: 'open', clubId: undefined })
    shop.server.closeDispute(paymentId, outcome)
    expect((await shop.payments.getPayment(paymentId))?.dispute).toBe(outcome)
  })

  test.each([
    ['warning_needs_response', 'open'],
    ['warning_closed', 'won'],
    ['appeal_under_review', 'open'],
  ])('whose dispute Stripe calls %s is %s', async (status, dispute) => {
    const paymentId = await shop.paymentIdOf(await shop.boughtPackage())
    shop.server.dispute(paymentId)
    Object.assign(given(shop.server.account.payments.get(paymentId)?.disputes[0]), { status })
    expect((await shop.payments.getPayment(paymentId))?.dispute).toBe(dispute)
  })

  test('that was declined has nothing to give back, and one that nobody knows is none', async () => {
    shop.server.pay(await shop.opened(), { outcome: 'declined' })
    const declined = given([...shop.server.account.payments.keys()].at(-1))
    expect(await shop.payments.getPayment(declined)).toMatchObject({ isRefunded: false, dispute: 'none' })
    expect(await shop.payments.getPayment('pi_unknown')).toBeUndefined()
  })
})

test('no request was one that Stripe’s types do not allow', () => {
  expect(shop.server.requests.length).toBeGreaterThan(50)
  expect(shop.server.violations).toEqual([])
})

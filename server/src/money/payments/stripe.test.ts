import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { PLANS, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeForm, textAt } from '../../../test/stripe-form.ts'
import { startStripeServer } from '../../../test/stripe-server.ts'
import { CLUB_ID, given, ofPackage, ofPlan, openShop, order, type Shop } from '../../../test/stripe-shop.ts'
import { violationsOf } from '../../../test/stripe-types.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

const checkoutRequest = () => given(shop.server.requests.findLast(({ path }) => path === '/v1/checkout/sessions'))

describe('a checkout', () => {
  test.each(['basic', 'pro', 'enterprise'] as const)(
    '[PAY-01] of the plan %s is a taxed monthly subscription',
    async (plan) => {
      const wish = order(ofPlan(plan))
      const { sessionId, url } = await shop.payments.createCheckout(wish)
      expect(sessionId).toMatch(/^cs_test_/)
      expect(url).toContain('https://checkout.stripe.com/')
      const { params, headers } = checkoutRequest()
      const metadata = { purchaseId: wish.purchaseId, clubId: CLUB_ID, plan }
      expect(params).toEqual({
        mode: 'subscription',
        client_reference_id: wish.purchaseId,
        metadata,
        subscription_data: { metadata },
        line_items: [
          {
            quantity: '1',
            price_data: {
              currency: 'eur',
              unit_amount: String(PLANS[plan].priceCents),
              tax_behavior: 'exclusive',
              product_data: { name: wish.itemName, tax_code: 'txcd_10000000' },
              recurring: { interval: 'month' },
            },
          },
        ],
        adaptive_pricing: { enabled: 'false' },
        automatic_tax: { enabled: 'true' },
        tax_id_collection: { enabled: 'true' },
        billing_address_collection: 'required',
        customer_email: wish.email,
        locale: 'cs',
        success_url: wish.successUrl,
        cancel_url: wish.cancelUrl,
      })
      expect(headers).toMatchObject({
        'idempotency-key': `checkout:${wish.purchaseId}`,
        'stripe-version': '2026-10-28.endive',
      })
    },
  )

  test.each(['gpt5_1m', 'gpt5_mini_5m'] as const)(
    '[PAY-01] of the package %s is a single taxed payment with an invoice',
    async (packageId) => {
      const wish = order(ofPackage(packageId))
      await shop.payments.createCheckout(wish)
      const { params } = checkoutRequest()
      const metadata = { purchaseId: wish.purchaseId, clubId: CLUB_ID, packageId }
      expect(params).toMatchObject({
        mode: 'payment',
        metadata,
        payment_intent_data: { metadata },
        invoice_creation: { enabled: 'true', invoice_data: { metadata } },
        automatic_tax: { enabled: 'true' },
        customer_creation: 'always',
      })
      expect(textAt(params, 'line_items.0.price_data.unit_amount')).toBe(String(TOKEN_PACKAGES[packageId].priceCents))
      expect(textAt(params, 'line_items.0.price_data.recurring.interval')).toBeUndefined()
      expect(params).not.toHaveProperty('subscription_data')
    },
  )

  test.each(['basic', 'gpt5_1m'] as const)('of a club that bought before (%s) is its customer’s', async (thing) => {
    const customerId = given((await shop.sessionFacts((await shop.boughtPlan()).sessionId)).customerId)
    const sessionId = await shop.opened({ ...(thing === 'basic' ? ofPlan(thing) : ofPackage(thing)), customerId })
    const { params } = checkoutRequest()
    expect(params).toMatchObject({ customer: customerId, customer_update: { name: 'auto', address: 'auto' } })
    expect(params).not.toHaveProperty('customer_email')
    expect(params).not.toHaveProperty('customer_creation')
    shop.server.pay(sessionId, { outcome: 'paid' })
    expect((await shop.sessionFacts(sessionId)).customerId).toBe(customerId)
  })

  test.each(LANGUAGE_CODES)('speaks %s', async (language) => {
    await shop.opened({ language })
    expect(checkoutRequest().params.locale).toBe(language)
  })

  test('ordered twice is the same one', async () => {
    const wish = order()
    const first = await shop.payments.createCheckout(wish)
    expect(await shop.payments.createCheckout(wish)).toEqual(first)
  })

  test('ordered again in another language is the same one', async () => {
    const wish = order()
    const first = await shop.payments.createCheckout(wish)
    await shop.opened()
    expect(await shop.payments.createCheckout({ ...wish, language: 'sv', itemName: 'Touchline Basic, månad' })).toEqual(
      first,
    )
  })

  test.each(['lost', 'cut'] as const)('whose answer was %s is not opened a second time', async (trouble) => {
    const wish = order()
    shop.server.fail(trouble)
    await shop.payments.createCheckout(wish).catch(() => {})
    const { sessionId } = await shop.payments.createCheckout(wish)
    const made = [...shop.server.account.sales.values()].filter(
      ({ params }) => params.client_reference_id === wish.purchaseId,
    )
    expect(made.map(({ id }) => id)).toEqual([sessionId])
  })

  test('without an address to go to is an error', async () => {
    shop.server.fail({ status: 200, body: JSON.stringify({ object: 'checkout.session', id: 'cs_test_1', url: null }) })
    await expect(shop.payments.createCheckout(order())).rejects.toThrow("Stripe's cs_test_1 has no url")
  })
})

describe('the server these tests ask', () => {
  const well = 'mode=payment&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=1'
  test.each([
    ['what is right', well, []],
    ['a misspelt parameter', `${well}&sucess_url=x`, ['sucess_url: unknown']],
    [
      'a misspelt parameter deep inside',
      `${well}&automatic_tax[enabled]=true&automatic_tax[on]=1`,
      ['automatic_tax[on]: unknown'],
    ],
    [
      'a misspelt word',
      well.replace('=payment', '=paymnt'),
      ['mode: "paymnt" is none of payment, setup, subscription'],
    ],
    [
      'a missing parameter',
      well.replace('currency', 'locale'),
      expect.arrayContaining(['line_items[0][price_data][currency]: missing']),
    ],
    ['a text for a number', `${well}&expires_at=soon`, ['expires_at: not a number']],
    ['a text for a list', `${well}&expand=customer`, ['expand: not a list']],
    ['a text for yes or no', `${well}&automatic_tax[enabled]=yes`, ['automatic_tax[enabled]: not false']],
  ])('tells from the SDK’s types %s', (_what, form, violations) => {
    expect(violationsOf('POST checkout/sessions', decodeForm(form))).toEqual(violations)
  })

  test('refuses what the types do not know, and remembers it', async () => {
    const strict = await startStripeServer()
    const headers = { authorization: `Bearer ${strict.secretKey}` }
    const address = `${strict.apiBase}/v1/checkout/sessions`
    const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(`${well}&sucess_url=x`) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    expect(strict.violations).toEqual(['POST checkout/sessions sucess_url: unknown'])
    expect(strict.account.sales.size).toBe(0)
    await strict.close()
  })
})

test('[PAY-01] no request was one that Stripe’s types do not allow', () => {
  expect(shop.server.requests.length).toBeGreaterThan(25)
  expect(shop.server.violations).toEqual([])
})

import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idLike } from '../../../test/stripe-account.ts'
import { IMPATIENT, openShop, order, type Shop } from '../../../test/stripe-shop.ts'
import { stripePayments } from './stripe.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

describe('when Stripe does not behave', () => {
  test.each([
    ['a 404 that is not Stripe’s', { status: 404, body: '{"message":"not found"}' }, 'not of type checkout.session'],
    ['another thing', { status: 200, body: '{"object":"customer"}' }, 'not of type checkout.session'],
    ['an empty object', { status: 200, body: '{}' }, 'not of type checkout.session'],
    ['a lone string', { status: 200, body: '"ok"' }, 'Invalid JSON'],
    ['null', { status: 200, body: 'null' }, 'Invalid JSON'],
    ['nothing', { status: 200, body: '' }, 'Invalid JSON'],
    ['HTML', 'nonsense', 'Invalid JSON'],
    ['half an answer', 'cut', 'connection to Stripe'],
  ] as const)('%s is an error, never an answer', async (_what, trouble, message) => {
    const sessionId = await shop.opened()
    shop.server.fail(trouble)
    await expect(shop.payments.getSession(sessionId)).rejects.toThrow(message)
    expect(await shop.stateOf(sessionId)).toBe('open')
  })

  test('a list that is none is an error', async () => {
    shop.server.fail({ status: 404, body: '{"message":"not found"}' })
    await expect(shop.payments.listEventsSince(new Date())).rejects.toThrow('data')
  })

  test('a session whose parts come by id alone is an error', async () => {
    const metadata = { purchaseId: 'p', clubId: 'c' }
    const session = { object: 'checkout.session', id: 'cs_1', metadata, status: 'complete', payment_status: 'paid' }
    shop.server.fail({ status: 200, body: JSON.stringify({ ...session, invoice: 'in_1' }) })
    await expect(shop.payments.getSession('cs_1')).rejects.toThrow('did not expand invoice of cs_1')
  })

  test('"too many requests" is asked again, with the same key', async () => {
    const before = shop.server.requests.length
    shop.server.fail({ status: 429, times: 3 })
    await shop.payments.createCheckout(order())
    const keys = shop.server.requests.slice(before).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  test('"too many requests" is asked again when Stripe says, and given up after a while or where that is far', async () => {
    const start = performance.now()
    shop.server.fail({ status: 429, headers: { 'retry-after': '1' } })
    const sessionId = await shop.opened()
    expect(performance.now() - start).toBeGreaterThan(990)
    shop.server.fail({ status: 429, times: 4 })
    await expect(shop.payments.getSession(sessionId)).rejects.toThrow('429')
    const before = shop.server.requests.length
    shop.server.fail({ status: 429, headers: { 'retry-after': '60' } })
    await expect(shop.payments.getSession(sessionId)).rejects.toThrow('429')
    expect(shop.server.requests.length).toBe(before + 1)
  })

  test('a failure of Stripe’s or a lost answer is tried twice more', async () => {
    const sessionId = await shop.opened()
    shop.server.fail({ status: 500 }, 'lost')
    expect(await shop.stateOf(sessionId)).toBe('open')
    shop.server.fail({ status: 503, times: 3 })
    await expect(shop.payments.getSession(sessionId)).rejects.toThrow('503')
  })

  test('silence ends with the timeout', async () => {
    const sessionId = await shop.opened()
    shop.server.fail('hang', 'hang', 'hang')
    await expect(shop.payments.getSession(sessionId)).rejects.toThrow('timeout')
  })

  test('nobody there is an error', async () => {
    const gone = stripePayments({ ...shop.server, apiBase: 'http://127.0.0.1:9' }, IMPATIENT)
    await expect(gone.getSession('cs_test_1')).rejects.toThrow('connection to Stripe')
  })

  test('no error tells a secret', async () => {
    const secretKey = `sk_test_${idLike('')}`
    const webhookSecret = `whsec_${idLike('')}`
    const stranger = stripePayments({ ...shop.server, secretKey, webhookSecret }, IMPATIENT)
    const event = shop.server.signed({ id: 'evt_1' })
    const refused = await failureOf(() => stranger.getSession('cs_test_1'))
    expect(refused).toHaveProperty('statusCode', 401)
    shop.server.fail('nonsense')
    const failures = [
      refused,
      await failureOf(() => stranger.getSession('cs_test_1')),
      await failureOf(() => stranger.parseWebhook(event.body, event.signature)),
    ]
    for (const failure of failures) {
      const words = inspect(failure, { depth: 10, showHidden: true })
      expect(words).not.toContain(secretKey)
      expect(words).not.toContain(webhookSecret)
    }
  })
})

function failureOf(call: () => unknown): Promise<Error> {
  return new Promise((done) => done(call())).then(
    () => expect.fail('Nothing was thrown'),
    (error) => error,
  )
}

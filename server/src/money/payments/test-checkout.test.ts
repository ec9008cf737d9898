import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { answerFailures } from '../../platform/http/failures.ts'
import { limitsIn } from '../../platform/limits/limits.ts'
import { testCheckoutRoutes } from './test-checkout.routes.ts'
import { type TestPayments, testPayments } from './test-provider/test-provider.ts'

const PUBLIC_URL = 'https://club.example'
const UNKNOWN = `cs_test_${'0'.repeat(32)}`

let database: OpenDatabase
let provider: TestPayments
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  provider = testPayments({ db: database.db, signingKey: randomBytes(32), publicUrl: PUBLIC_URL })
  app = Fastify()
  app.decorate('countUse', limitsIn(database.db, randomBytes(32)).countUse)
  answerFailures(app)
  testCheckoutRoutes(app, provider)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function checkOut(): Promise<string> {
  const { sessionId } = await provider.createCheckout({
    purchaseId: randomUUID(),
    clubId: randomUUID(),
    clubName: 'TJ Sokol',
    email: 'admin@club.example',
    language: 'cs',
    item: { kind: 'plan', plan: 'basic' },
    itemName: 'Basic',
    priceCents: 50_00,
    customerId: undefined,
    successUrl: `${PUBLIC_URL}/partnership/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${PUBLIC_URL}/partnership`,
  })
  return sessionId
}

function submit(sessionId: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: `/test-checkout/${encodeURIComponent(sessionId)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

const stateOf = async (sessionId: string) => (await provider.getSession(sessionId))?.state

describe('the page of a test checkout', () => {
  test('[PAY-01] is told what is to be paid', async () => {
    const id = await checkOut()
    const answer = await app.inject({ url: `/api/test-checkout/${id}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      checkout: {
        sessionId: id,
        status: 'open',
        kind: 'plan',
        plan: 'basic',
        packageId: null,
        clubName: 'TJ Sokol',
        netCents: 50_00,
        cancelUrl: `${PUBLIC_URL}/partnership?session_id=${id}`,
      },
    })
  })

  test('[PAY-05] is told net, VAT and total for a country', async () => {
    const id = await checkOut()
    const quote = await app.inject({ url: `/api/test-checkout/${id}/quote?country=FI` })
    expect(quote.json()).toEqual({
      netCents: 50_00,
      vatCents: 12_75,
      totalCents: 62_75,
      rateBasisPoints: 2550,
      rule: 'destination',
      isVatIdValid: null,
    })
    const business = await app.inject({ url: `/api/test-checkout/${id}/quote?country=GR&vatId=el%20094259216` })
    expect(business.json()).toMatchObject({ totalCents: 50_00, rule: 'reverse_charge', isVatIdValid: true })
  })

  test('is refused what it cannot have', async () => {
    const id = await checkOut()
    for (const [url, status, code] of [
      [`/api/test-checkout/${UNKNOWN}`, 404, 'CHECKOUT_SESSION_INVALID'],
      ['/api/test-checkout/%00', 404, 'CHECKOUT_SESSION_INVALID'],
      [`/api/test-checkout/${UNKNOWN}/quote?country=CZ`, 404, 'CHECKOUT_SESSION_INVALID'],
      [`/api/test-checkout/${id}/quote?country=XX`, 400, 'COUNTRY_UNKNOWN'],
      [`/api/test-checkout/${id}/quote`, 400, 'COUNTRY_UNKNOWN'],
      [`/api/test-checkout/${id}/quote?country=CZ&vatId=${'1'.repeat(31)}`, 400, 'INVALID_INPUT'],
    ] as const) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.json().code], url).toEqual([status, code])
    }
  })
})

describe('the form of a test checkout', () => {
  test.each([
    ['paid', 'paid', (id: string) => `${PUBLIC_URL}/partnership/success?session_id=${id}`],
    ['later', 'processing', (id: string) => `${PUBLIC_URL}/partnership/success?session_id=${id}`],
    ['declined', 'open', (id: string) => `${PUBLIC_URL}/test-checkout/${id}?declined=1`],
    ['cancelled', 'open', (id: string) => `${PUBLIC_URL}/partnership?session_id=${id}`],
  ])('[PAY-01] %s leaves the session %s and leads on', async (outcome, state, address) => {
    const id = await checkOut()
    const answer = await submit(id, { outcome, country: 'CZ', vatId: '' }, { 'sec-fetch-site': 'same-origin' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address(id)])
    expect(await stateOf(id)).toBe(state)
  })

  test('does without a VAT id and without saying where it comes from', async () => {
    const id = await checkOut()
    expect((await submit(id, { outcome: 'paid', country: 'US' })).statusCode).toBe(303)
    expect(await stateOf(id)).toBe('paid')
  })

  test.each([
    [{ outcome: 'paid', country: 'XX' }, 'COUNTRY_UNKNOWN'],
    [{ outcome: 'paid' }, 'COUNTRY_UNKNOWN'],
    [{ outcome: 'free', country: 'CZ' }, 'INVALID_INPUT'],
    [{ outcome: 'paid', country: 'CZ', vatId: '1'.repeat(31) }, 'INVALID_INPUT'],
    [{}, 'INVALID_INPUT'],
  ])('comes back to the page with what is wrong: %o', async (fields, code) => {
    const id = await checkOut()
    const answer = await submit(id, fields as Record<string, string>)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/test-checkout/${id}?error=${code}`])
    expect(await stateOf(id)).toBe('open')
  })

  test.each([UNKNOWN, 'x', '\u0000', '//evil.example', 'a?b#c'])(
    'of no session leads to its page: "%s"',
    async (id) => {
      const answer = await submit(id, { outcome: 'paid', country: 'CZ' })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/test-checkout/${encodeURIComponent(id)}`])
    },
  )

  test.each(['cross-site', 'same-site'])('is refused from another place: %s', async (site) => {
    const id = await checkOut()
    const answer = await submit(id, { outcome: 'paid', country: 'CZ' }, { 'sec-fetch-site': site })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NOT_ALLOWED'])
    expect(await stateOf(id)).toBe('open')
  })

  test('is read at no other address', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/test-checkout/${await checkOut()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=paid',
    })
    expect(answer.statusCode).toBe(404)
    expect(app.hasContentTypeParser('application/x-www-form-urlencoded')).toBe(false)
  })

  test('can be sent only so often', async () => {
    const asked: string[] = []
    const limited = Fastify()
    limited.decorate('countUse', async (call: string) => void asked.push(call))
    testCheckoutRoutes(limited, provider)
    await limited.inject({ method: 'POST', url: `/test-checkout/${UNKNOWN}` })
    expect(asked).toEqual(['POST /test-checkout/:sessionId'])
    await limited.close()
  })
})

import { randomUUID } from 'node:crypto'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { desc, eq } from 'drizzle-orm'
import { purchases } from '../src/money/payments/payments.table.ts'
import { signEvent } from '../src/money/payments/test-provider/signature.ts'
import type { TestPayments } from '../src/money/payments/test-provider/test-provider.ts'
import { keyFor } from '../src/platform/secrets/secret.ts'
import { startStripeServer } from './stripe-server.ts'
import { OFFLINE, openWorld, TEST_SECRET, type World } from './world.ts'

/** Events at a provider that we do not cause, whichever provider it is. */
type Levers = {
  pay(sessionId: string, visit: { outcome: Outcome; country?: string; vatId?: string }): unknown
  settleLater(sessionId: string, outcome: 'paid' | 'failed'): unknown
  expire(sessionId: string): unknown
  renew(subscriptionId: string, outcome: 'paid' | 'failed'): unknown
  payOverdue(subscriptionId: string): unknown
  payOldest(subscriptionId: string): unknown
  endPeriod(subscriptionId: string): unknown
  refund(paymentId: string, how?: { partly?: boolean }): unknown
  dispute(paymentId: string): unknown
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): unknown
  /** Makes a customer's stored card succeed or fail from now on. */
  setCard(customerId: string, card: 'pays' | 'declined' | 'authentication'): unknown
}

type Outcome = 'paid' | 'declined' | 'later' | 'cancelled'
type Post = { body: Buffer; signature: string }

/** The whole application with one of the providers, whose events are delivered when the test says so. */
export type PaymentHarness = Levers & {
  world: World
  /** Every event since the last test, signed as it would be posted now. */
  posts(): Promise<Post[]>
  /** Starts a test: events of earlier tests are no longer posted. */
  begin(): Promise<void>
  post(event: Post): Promise<number>
  /** Posts every event once, in order. */
  postAll(): Promise<void>
  /** Advances the clock, here and at the provider. */
  pass(ms: number): void
  order(plan?: PlanId): Promise<{ clubId: string; sessionId: string; adminEmail: string }>
  sessionOf(clubId: string): Promise<string>
  close(): Promise<void>
}

/** Opens the application with a provider: the built-in one, or a local server with Stripe's API. */
export async function openPaymentHarness(name: 'test' | 'stripe'): Promise<PaymentHarness> {
  let passedMs = 0
  const now = () => new Date(Date.now() + passedMs)
  const pass = (ms: number) => {
    passedMs += ms
  }
  const { world, levers, posts: allPosts, close } = name === 'test' ? await testTill(now) : await stripeTill(now)
  let earlier = 0
  const posts = async () => (await allPosts()).slice(earlier)
  const post = async ({ body, signature }: Post) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature, 'x-by-harness': 'yes' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })
    return answer.statusCode
  }
  const sessionOf = async (clubId: string) => {
    const [row] = await world.db
      .select()
      .from(purchases)
      .where(eq(purchases.clubId, clubId))
      .orderBy(desc(purchases.createdAt))
    return row?.sessionId ?? ''
  }
  return {
    ...{ ...levers, world, posts, post, pass, sessionOf, close },
    async begin() {
      earlier = (await allPosts()).length
    },
    async postAll() {
      for (const event of await posts()) await post(event)
    },
    async order(plan = 'pro') {
      const adminEmail = `admin-${randomUUID()}@club.example`
      const inject = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
      const club = await inject('/api/clubs/register', { clubName: 'SK Jiskra Lipová', adminEmail, language: 'cs' })
      const { clubId } = club.json()
      const answer = await inject('/api/stripe/create-checkout', { clubId, planId: plan })
      if (answer.statusCode !== 200) throw new Error(`no checkout: ${answer.body}`)
      return { clubId, adminEmail, sessionId: await sessionOf(clubId) }
    },
  }
}

async function testTill(now: () => Date) {
  // The built-in provider posts its events to the application; drop those, because tests deliver what they need.
  const world = await openWorld({ now }, (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const isLost = request.url === '/api/stripe/webhook' && !request.headers['x-by-harness']
      if (isLost) await reply.status(503).send()
    })
  })
  return { world, ...leversOfTest(world, now), close: () => world.end() }
}

function leversOfTest({ app }: World, now: () => Date) {
  const provider = app.paymentDependencies.provider as TestPayments
  const levers: Levers = {
    ...provider,
    pay: (sessionId, { outcome, country = 'CZ', vatId = '' }) =>
      provider.finish(sessionId, { outcome, country, vatId }),
  }
  const key = keyFor('test payments', TEST_SECRET)
  const posts = async () => (await provider.listEventsSince(new Date(0))).map((event) => signEvent(event, key, now()))
  return { levers, posts }
}

async function stripeTill(now: () => Date) {
  const server = await startStripeServer({ now })
  const { secretKey, webhookSecret, apiBase } = server
  const stripe = { secretKey, webhookSecret, apiBase }
  const world = await openWorld({
    now,
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe, model: OFFLINE },
  })
  const posts = async () => server.events.map((event) => server.signed(event))
  const close = async () => {
    await world.end()
    await server.close()
  }
  const levers: Levers = { ...server, setCard: (customerId, card) => server.account.cards.set(customerId, card) }
  return { world, levers, posts, close }
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Crash, crashingDatabase } from '../../../test/crashing-database.ts'
import { type StripeServer, startStripeServer } from '../../../test/stripe-server.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { tokenEntries } from '../tokens/tokens.table.ts'
import { checkOutTokens } from './checkout.ts'
import { receiveEvent } from './events.ts'
import { fulfil } from './fulfil.ts'
import { paymentDependencies } from './payment-dependencies.ts'
import { paymentEvents, purchases } from './payments.table.ts'
import { reconcile } from './reconcile.ts'

let server: StripeServer
let world: World
let passedMs = 0

beforeAll(async () => {
  server = await startStripeServer()
  const { secretKey, webhookSecret, apiBase } = server
  const settings = {
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    stripe: { secretKey, webhookSecret, apiBase },
    model: OFFLINE,
  }
  world = await openWorld({ settings, now: () => new Date(Date.now() + passedMs) })
  world.app.countUse = async () => {}
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
const clubRow = async (id: string) => (await world.db.select().from(clubs).where(eq(clubs.id, id)))[0]
const purchasesOf = (clubId: string) => world.db.select().from(purchases).where(eq(purchases.clubId, clubId))
const openPurchasesOf = async (clubId: string) =>
  (await purchasesOf(clubId)).filter(({ status }) => status === 'pending')

async function register(): Promise<{ clubId: string; adminEmail: string }> {
  const adminEmail = `${randomUUID()}@club.example`
  const { clubId } = (await post('/api/clubs/register', { clubName: 'Sokol', adminEmail })).json()
  return { clubId, adminEmail }
}

const order = (clubId: string) => post('/api/stripe/create-checkout', { clubId, planId: 'pro', language: 'en' })

async function paidSession(): Promise<{ clubId: string; sessionId: string; adminEmail: string }> {
  const club = await register()
  await order(club.clubId)
  const sessionId = (await purchasesOf(club.clubId))[0]?.sessionId ?? ''
  server.pay(sessionId, { outcome: 'paid' })
  return { ...club, sessionId }
}

function deliver(event: unknown) {
  const { body, signature } = server.signed(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return world.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })
}

const completed = (sessionId: string) =>
  server.events.find(({ type, data }) => type === 'checkout.session.completed' && data.object.id === sessionId)

describe('a provider that', () => {
  test.each([
    ['is down', { status: 503, times: 20 }],
    ['answers nonsense', 'nonsense'],
    ['refuses us', { status: 401 }],
  ] as const)('[PAY-07] [CLUB-04] %s: the message of the catalogue, and the next try works', async (_what, trouble) => {
    const { clubId } = await register()
    server.fail(trouble)
    const answer = await order(clubId)
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({ code: 'CHECKOUT_FAILED', error: 'Failed to create checkout session' })
    server.recover()
    const again = await order(clubId)
    expect(again.statusCode, again.body).toBe(200)
    expect(await openPurchasesOf(clubId)).toHaveLength(1)
  })

  test.each(['lost', 'cut'] as const)(
    '[PAY-02] opens the checkout and %s its answer: there is one checkout that somebody can pay',
    async (how) => {
      const { clubId } = await register()
      server.fail(how)
      let answer = await order(clubId)
      server.recover()
      if (answer.statusCode !== 200) answer = await order(clubId)
      expect(answer.statusCode).toBe(200)
      const open = await openPurchasesOf(clubId)
      expect(open.map(({ checkoutUrl }) => checkoutUrl)).toEqual([answer.json().checkoutUrl])
    },
  )

  test('[PAY-02] is down when an event comes: 500, the event stays open, and leads to its end when it comes again', async () => {
    const { clubId, sessionId } = await paidSession()
    server.fail({ status: 500, times: 20 })
    expect((await deliver(completed(sessionId))).statusCode).toBe(500)
    server.recover()
    expect(await clubRow(clubId)).toMatchObject({ status: 'inactive' })
    const [kept] = await world.db.select().from(paymentEvents).where(eq(paymentEvents.sessionId, sessionId))
    expect(kept?.doneAt).toBeNull()
    expect((await deliver(completed(sessionId))).statusCode).toBe(200)
    expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
  })

  test('[PAY-02] sends an event once and no more: reconciliation finds it open', async () => {
    const { clubId, sessionId } = await paidSession()
    server.fail({ status: 500, times: 20 })
    await deliver(completed(sessionId))
    server.recover()
    passedMs += 5 * 60_000
    await reconcile(world.db, world.app.paymentDependencies)
    expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
    const [kept] = await world.db.select().from(paymentEvents).where(eq(paymentEvents.sessionId, sessionId))
    expect(kept?.doneAt).not.toBeNull()
  })

  test('cannot be asked: the success page says that it may be tried again, and nothing is lost', async () => {
    const { clubId, sessionId } = await paidSession()
    server.fail({ status: 500, times: 20 })
    const answer = await world.app.inject({ url: `/api/stripe/session/${sessionId}` })
    expect(answer.statusCode).toBe(502)
    expect(answer.json().code).toBe('PAYMENTS_UNREACHABLE')
    server.recover()
    const again = await world.app.inject({ url: `/api/stripe/session/${sessionId}` })
    expect(again.json().session.status).toBe('paid')
    expect(await clubRow(clubId)).toMatchObject({ status: 'active' })
  })

  test('tells of what is not ours is believed and forgotten', async () => {
    const ours = completed((await paidSession()).sessionId)
    const theirs = { ...ours?.data.object, id: 'cs_test_of_another_shop', subscription: 'sub_of_another_shop' }
    const id = `evt_${randomUUID()}`
    expect((await deliver({ ...ours, id, data: { object: theirs } })).statusCode).toBe(200)
    const [kept] = await world.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
    expect(kept?.doneAt).not.toBeNull()
  })
})

describe('a process that dies', () => {
  test('[PAY-02] between any two statements of an event leaves all or nothing, and the next try ends it', async () => {
    let died = 0
    for (let statements = 0; ; statements++) {
      const { clubId, sessionId, adminEmail } = await paidSession()
      const { body, signature } = server.signed(completed(sessionId))
      const dependencies = world.app.paymentDependencies
      const event = dependencies.provider.parseWebhook(body, signature)
      const dying = receiveEvent(crashingDatabase(world.db, statements), dependencies, event)
      const isDead = await dying.then(
        () => false,
        (error) => error instanceof Crash || error.cause instanceof Crash,
      )
      const { status, passwordHash } = (await clubRow(clubId)) ?? {}
      expect([status, Boolean(passwordHash)]).toEqual(passwordHash ? ['active', true] : ['inactive', false])
      expect((await deliver(completed(sessionId))).statusCode).toBe(200)
      expect(await clubRow(clubId)).toMatchObject({ status: 'active', plan: 'pro' })
      const sent = await world.db.select().from(mails).where(eq(mails.toAddress, adminEmail))
      expect(sent).toHaveLength(1)
      if (!isDead) break
      died++
    }
    expect(died).toBeGreaterThan(10)
  }, 120_000)

  test('[PAY-02] between any two statements of an order leaves at most one checkout that can be paid', async () => {
    const { clubId, sessionId } = await paidSession()
    await deliver(completed(sessionId))
    const dependencies = world.app.paymentDependencies
    const wish = {
      clubId,
      packageId: 'gpt5_1m',
      model: undefined,
      language: 'cs',
      role: 'admin',
      returnTo: '/chat',
    } as const
    for (let statements = 0; statements < 12; statements++) {
      await checkOutTokens(crashingDatabase(world.db, statements), dependencies, wish).catch(() => {})
    }
    await checkOutTokens(world.db, dependencies, wish)
    const open = [...server.account.sales.values()].filter(
      (sale) => sale.status === 'open' && JSON.stringify(sale.params).includes(clubId),
    )
    expect(open).toHaveLength(1)
    server.pay(open[0]?.id ?? '', { outcome: 'paid' })
    passedMs += 5 * 60_000
    await reconcile(world.db, dependencies)
    const entries = await world.db.select().from(tokenEntries).where(eq(tokenEntries.clubId, clubId))
    expect(entries.filter(({ purchaseId }) => purchaseId)).toHaveLength(1)
  })
})

test('[PAY-02] an answer that was true when it was asked for, and is old when it arrives, overwrites nothing', async () => {
  const { clubId, sessionId } = await paidSession()
  await deliver(completed(sessionId))
  const { provider } = world.app.paymentDependencies
  const subscriptionId = (await provider.getSession(sessionId))?.subscriptionId ?? ''
  const arrival = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  // Two processes, each with its own queue; one response to the first of them is delayed by the network.
  const slow = paymentDependencies({
    ...world.app.paymentDependencies,
    provider: {
      ...provider,
      async getSubscription(id) {
        const answer = await provider.getSubscription(id)
        asked.resolve()
        await arrival.promise
        return answer
      },
    },
  })
  const late = fulfil(world.db, slow, clubId, { subscriptionId })
  await asked.promise
  await provider.setCancelAtPeriodEnd(subscriptionId, true)
  await fulfil(world.db, world.app.paymentDependencies, clubId, { subscriptionId })
  expect(await clubRow(clubId)).toMatchObject({ status: 'ending' })
  arrival.resolve()
  await late
  expect(await clubRow(clubId)).toMatchObject({ status: 'ending' })
})

test('[PAY-01] no request to Stripe held anything that the SDK’s own types do not know', () => {
  expect(server.requests.length).toBeGreaterThan(50)
  expect(server.violations).toEqual([])
})

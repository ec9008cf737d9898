import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLAN_IDS, TOKEN_PACKAGE_IDS, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import '../../../test/connected-ports.ts'
import { Crash, crashingDatabase } from '../../../test/crashing-database.ts'
import { testDatabase } from '../../../test/databases.ts'
import { type ClubRow, clubs } from '../../club/clubs/clubs.table.ts'
import { clubDependenciesOf, findClubByPassword, registerClub } from '../../club/clubs/clubs.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { tokenEntries } from '../tokens/tokens.table.ts'
import { checkOutPlan, checkOutTokens } from './checkout.ts'
import { receiveEvent } from './events.ts'
import { type PaymentDependencies, paymentDependencies } from './payment-dependencies.ts'
import { type PurchaseRow, paymentEvents, purchases, receipts, subscriptions } from './payments.table.ts'
import { followPayment, setCancelled } from './payments.ts'
import { reconcile } from './reconcile.ts'
import { testBills, testSubscriptions } from './test-provider/test-provider.table.ts'
import { type TestPayments, testPayments } from './test-provider/test-provider.ts'

const RUNS = inject('schedules')

const SECRET = 'a secret for tests that is long enough'
const clubDependencies = clubDependenciesOf(SECRET, 'http://localhost:3000')
const silent = { info() {}, warn() {}, error() {} }

declare module 'vitest' {
  interface ProvidedContext {
    /** How many schedules of payments are tried (vitest.config.ts). */
    schedules: number
  }
}

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** One thing that happens to a club's payments, in a process that may crash after a given number of statements. */
const Step = fc.record({
  act: fc.oneof(
    fc.record({ kind: fc.constant('order plan' as const), plan: fc.constantFrom(...PLAN_IDS) }),
    fc.record({ kind: fc.constant('order tokens' as const), packageId: fc.constantFrom(...TOKEN_PACKAGE_IDS) }),
    fc.record({
      kind: fc.constant('pay' as const),
      which: fc.nat(3),
      outcome: fc.constantFrom('paid', 'later', 'declined'),
    }),
    fc.record({
      kind: fc.constant('money comes' as const),
      which: fc.nat(3),
      outcome: fc.constantFrom('paid', 'failed'),
    }),
    fc.record({ kind: fc.constant('event' as const), which: fc.nat(40) }),
    fc.record({ kind: fc.constant('success page' as const), which: fc.nat(3) }),
    fc.constant({ kind: 'reconcile' as const }),
    fc.record({ kind: fc.constant('cancel' as const), isCancelled: fc.boolean() }),
    // Happens at the provider, where only an event reports it to us.
    fc.record({ kind: fc.constant('portal' as const), isCancelled: fc.boolean() }),
    fc.record({ kind: fc.constant('month' as const), outcome: fc.constantFrom('paid', 'failed') }),
    fc.constant({ kind: 'debt paid' as const }),
  ),
  diesAfter: fc.option(fc.nat(30), { freq: 3 }),
  /** Whether it runs concurrently with the previous step. */
  isAtOnce: fc.boolean(),
})
type Step = ValueOf<typeof Step>

/** A schedule that buys at least something: chance alone would rarely pay for what was ordered. */
const Schedule = fc.record({
  opening: fc.constantFrom('plan' as const, 'tokens' as const, 'both' as const),
  steps: fc.array(Step, { minLength: 3, maxLength: 14 }),
  /** Delays of the provider's successive responses, in milliseconds. */
  delays: fc.array(fc.nat(6), { minLength: 7, maxLength: 7 }),
})

test('[PAY-02] [PAY-04] whatever happens in whatever order, in processes that die: one final state, one grant, one mail', async () => {
  await fc.assert(fc.asyncProperty(Schedule, runSchedule), { numRuns: RUNS, endOnFailure: RUNS > 1000 })
}, 3_600_000)

async function runSchedule({ opening, steps, delays }: ValueOf<typeof Schedule>): Promise<void> {
  await forgetEverything()
  const town = await openTown(delays)
  if (opening !== 'tokens') await town.orderAndPay('plan')
  if (opening !== 'plan') await town.orderAndPay('tokens')
  let running: Promise<void> = Promise.resolve()
  for (const step of steps) {
    if (!step.isAtOnce) await running
    running = Promise.all([running, town.perform(step)]).then(() => {})
  }
  await running
  await town.settleDown()
  await town.expectOneState()
}

/** A club, its payment provider, and the processes that serve it. */
async function openTown(delays: number[]) {
  let clock = Date.now()
  const now = () => new Date(clock)
  const posted: { body: Buffer; signature: string }[] = []
  const provider: TestPayments = testPayments({
    db,
    now,
    signingKey: Buffer.alloc(32, 7),
    publicUrl: clubDependencies.publicUrl,
    // Nothing arrives automatically: the schedule decides what arrives, how often and when.
    deliver: async (event) => void posted.push(event),
  })
  const club = await registerClub(db, { clubName: 'Sokol', adminEmail: `${randomUUID()}@club.example`, language: 'cs' })
  const admin = {
    clubId: club.id,
    memberId: '',
    sessionId: '',
    role: 'admin' as const,
    email: club.adminEmail,
    plan: null,
    isTrusted: true,
    keepsNothing: false,
  }
  // Each step is served by its own process, as behind a load balancer.
  const slow = slowAnswers(provider, delays)
  const openProcess = () =>
    paymentDependencies({ provider: slow, club: clubDependencies, log: silent, renewalKey: Buffer.alloc(32, 9), now })
  const sessionIds = async () =>
    (await db.select().from(purchases).where(eq(purchases.clubId, club.id)).orderBy(purchases.createdAt)).flatMap(
      ({ sessionId }) => sessionId ?? [],
    )

  const acts = async (process: Database, dependencies: PaymentDependencies, act: Step['act']): Promise<unknown> => {
    const sessions = await sessionIds()
    const session = 'which' in act && sessions.length > 0 ? (sessions[act.which % sessions.length] ?? '') : ''
    switch (act.kind) {
      case 'order plan':
        return checkOutPlan(process, dependencies, {
          clubId: club.id,
          plan: act.plan,
          language: 'cs',
          caller: admin,
          renewal: undefined,
        })
      case 'order tokens':
        return checkOutTokens(process, dependencies, {
          clubId: club.id,
          packageId: act.packageId,
          model: undefined,
          language: 'cs',
          role: 'admin',
          returnTo: '/chat',
        })
      case 'pay':
        return session && provider.finish(session, { outcome: act.outcome, country: 'DE', vatId: '' })
      case 'money comes':
        return session && provider.settleLater(session, act.outcome).catch(() => {})
      case 'success page':
        return session && followPayment(process, dependencies, session)
      case 'reconcile':
        clock += 150_000
        return reconcile(process, dependencies)
      case 'cancel':
        return setCancelled(process, dependencies, club.id, act.isCancelled)
      case 'portal':
        return provider.setCancelAtPeriodEnd(await runningSubscription(club.id), act.isCancelled).catch(() => {})
      case 'month':
        return provider.renew(await runningSubscription(club.id), act.outcome).catch(() => {})
      case 'debt paid':
        return provider.payOverdue(await runningSubscription(club.id)).catch(() => {})
      case 'event': {
        const event = posted[act.which % Math.max(1, posted.length)]
        return event && receiveEvent(process, dependencies, provider.parseWebhook(event.body, event.signature))
      }
    }
  }

  return {
    async perform({ act, diesAfter }: Step): Promise<void> {
      const process = diesAfter === null ? db : crashingDatabase(db, diesAfter)
      await acts(process, openProcess(), act).catch((error) => {
        const isExpected = isCausedBy(error, (cause) => cause instanceof Crash || cause instanceof Failure)
        // A parsed event may be too old by the schedule's clock; the sender would sign it again.
        if (!isExpected && (error as Error).name !== 'UnsignedEvent') throw error
      })
    },

    async orderAndPay(what: 'plan' | 'tokens'): Promise<void> {
      const act =
        what === 'plan'
          ? ({ kind: 'order plan', plan: 'pro' } as const)
          : ({ kind: 'order tokens', packageId: 'gpt5_mini_5m' } as const)
      await acts(db, openProcess(), act)
      const [session] = (await sessionIds()).slice(-1)
      await provider.finish(session ?? '', { outcome: 'paid', country: 'CZ', vatId: '' })
    },

    /** Time passes without crashes: everything lost is found. */
    async settleDown(): Promise<void> {
      for (let round = 0; round < 2; round++) {
        clock += 3_700_000
        await provider.delivered()
        await reconcile(db, openProcess())
      }
    },

    expectOneState: () => expectOneState(provider, club),
  }
}

async function expectOneState(provider: TestPayments, club: ClubRow): Promise<void> {
  const paid = await expectPurchasesAsAt(provider, club.id)
  const plans = paid.filter(({ kind }) => kind === 'plan')
  const packages = paid.filter(({ kind }) => kind === 'tokens')
  await expectOneGrantEach(club.id, packages)
  await expectOneMailEach(club, plans.length > 0, packages)
  await expectTheSubscriptionThatRuns(club.id, plans.length > 0)
  await expectOneReceiptEach(club.id)
  expect(await db.select().from(paymentEvents).where(sql`done_at is null`)).toEqual([])
}

/** No bill is in the club's list twice or unpaid; of months that passed unnoticed only the last one is known. */
async function expectOneReceiptEach(clubId: string): Promise<void> {
  const listed = await db.select().from(receipts).where(eq(receipts.clubId, clubId))
  const paid = await db.select().from(testBills).where(sql`club_id = ${clubId} and paid_at is not null`)
  for (const { totalCents } of listed) expect(paid.map((bill) => bill.totalCents)).toContain(totalCents)
  expect(listed.length).toBeLessThanOrEqual(paid.length)
}

/** Every purchase has the provider's status; returns the paid ones. */
async function expectPurchasesAsAt(provider: TestPayments, clubId: string): Promise<PurchaseRow[]> {
  const bought = await db.select().from(purchases).where(eq(purchases.clubId, clubId))
  const paid: PurchaseRow[] = []
  for (const purchase of bought) {
    const facts = purchase.sessionId ? await provider.getSession(purchase.sessionId) : undefined
    if (facts) expect(purchase.status).toBe(facts.state === 'open' ? 'pending' : facts.state)
    if (facts?.state === 'paid') paid.push(purchase)
  }
  return paid
}

async function expectOneGrantEach(clubId: string, packages: PurchaseRow[]): Promise<void> {
  const entries = await db
    .select()
    .from(tokenEntries)
    .where(and(eq(tokenEntries.clubId, clubId), isNotNull(tokenEntries.purchaseId)))
  const due = packages.map(({ id, packageId }) => `grant:${id} ${packageId && TOKEN_PACKAGES[packageId].tokens}`)
  expect(entries.map(({ key, bought }) => `${key} ${bought}`).sort()).toEqual(due.sort())
}

async function expectOneMailEach(club: ClubRow, hasPlan: boolean, packages: PurchaseRow[]): Promise<void> {
  const sent = await db.select().from(mails).where(eq(mails.toAddress, club.adminEmail))
  const ofTokens = sent.map(({ key }) => key).filter((key) => key.startsWith('tokens:'))
  expect(ofTokens.sort()).toEqual(packages.map(({ id }) => `tokens:${id}`).sort())
  const withPassword = sent.filter(({ key }) => key.startsWith('club-password:'))
  expect(withPassword).toHaveLength(hasPlan ? 1 : 0)
  const password = /SPORT-\S+/.exec(withPassword[0]?.textBody ?? '')?.[0] ?? 'none'
  expect((await findClubByPassword(db, clubDependencies.keys, password))?.id).toBe(hasPlan ? club.id : undefined)
}

/** If a plan was paid for, exactly one subscription runs at the provider, and it is the club's current one. */
async function expectTheSubscriptionThatRuns(clubId: string, hasPlan: boolean): Promise<void> {
  const running = await db
    .select()
    .from(testSubscriptions)
    .where(sql`club_id = ${clubId} and state in ('active', 'past_due')`)
  expect(running).toHaveLength(hasPlan ? 1 : 0)
  const current = await db.select().from(subscriptions).where(sql`club_id = ${clubId} and is_current`)
  expect(current.map(({ id }) => id)).toEqual(running.map(({ id }) => id))
  const [row] = await db.select().from(clubs).where(eq(clubs.id, clubId))
  expect(row?.plan ?? null).toBe(running[0]?.plan ?? null)
  expect(row?.status).toBe(statusDue(running[0]))
}

function statusDue(running: typeof testSubscriptions.$inferSelect | undefined): string {
  if (!running) return 'inactive'
  if (running.state === 'past_due') return 'past_due'
  return running.isCancelledAtPeriodEnd ? 'ending' : 'active'
}

async function runningSubscription(clubId: string): Promise<string> {
  const [row] = await db
    .select()
    .from(testSubscriptions)
    .where(sql`club_id = ${clubId} and state in ('active', 'past_due')`)
  return row?.id ?? ''
}

/** A provider behind a slow network: a response is true when requested, but may be stale on arrival. */
function slowAnswers(provider: TestPayments, delays: number[]): TestPayments {
  let asked = 0
  const slow = <Given extends unknown[], Answer>(verb: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given) => {
      const answer = await verb(...given)
      await sleep(delays[asked++ % delays.length])
      return answer
    }
  }
  const { getSession, getSubscription, createCheckout, expireSession } = provider
  return {
    ...provider,
    getSession: slow(getSession),
    getSubscription: slow(getSubscription),
    createCheckout: slow(createCheckout),
    expireSession: slow(expireSession),
  }
}

/** Each schedule starts with an empty database, because reconciliation processes all of it. */
async function forgetEverything(): Promise<void> {
  await db.execute(
    sql`truncate clubs, mails, payment_events, payment_cursors, payment_troubles, receipts, test_sessions, test_subscriptions, test_bills, test_events cascade`,
  )
}

function isCausedBy(error: unknown, isIt: (cause: unknown) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isIt(cause)) return true
  return false
}

import { randomUUID } from 'node:crypto'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { clubs } from '../src/club/clubs/clubs.table.ts'
import { clubDependenciesOf, registerClub } from '../src/club/clubs/clubs.ts'
import { callOffErasure, startErasure } from '../src/data/erasure/erasure.ts'
import { runErasures } from '../src/data/erasure/erasure-job.ts'
import { checkOutPlan, checkOutTokens } from '../src/money/payments/checkout.ts'
import { receiveEvent } from '../src/money/payments/events.ts'
import { type PaymentDependencies, paymentDependencies } from '../src/money/payments/payment-dependencies.ts'
import { receipts } from '../src/money/payments/payments.table.ts'
import { followPayment, setCancelled } from '../src/money/payments/payments.ts'
import { reconcile } from '../src/money/payments/reconcile.ts'
import { testSessions } from '../src/money/payments/test-provider/test-provider.table.ts'
import { type TestPayments, testPayments } from '../src/money/payments/test-provider/test-provider.ts'
import { chooseTopUp } from '../src/money/payments/top-up.ts'
import { runTopUps } from '../src/money/payments/top-up-run.ts'
import type { Database } from '../src/platform/database/database.ts'
import { Failure } from '../src/platform/failure.ts'
import { hashCheaply, hashSecret } from '../src/platform/secrets/passwords.ts'
import { Crash, crashingDatabase } from './crashing-database.ts'
import { bookOf } from './provider-book.ts'

const clubDependencies = clubDependenciesOf('a secret for tests that is long enough', 'http://localhost:3000')
const silent = { info() {}, warn() {}, error() {} }
const answers = { stop: async () => {} }
const PIN = 'ADM-12345678'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

const just = <Kind extends string>(kind: Kind) => fc.constant({ kind })

/** One event around the deletion of a club, in a process that may die after some statements. */
const Step = fc.record({
  act: fc.oneof(
    fc.record({ kind: fc.constant('order plan' as const), plan: fc.constantFrom('basic' as const, 'pro' as const) }),
    just('order tokens'),
    fc.record({ kind: fc.constant('pay' as const), which: fc.nat(4), outcome: fc.constantFrom('paid', 'later') }),
    fc.record({ kind: fc.constant('money comes' as const), outcome: fc.constantFrom('paid', 'failed') }),
    fc.record({ kind: fc.constant('event' as const), which: fc.nat(40) }),
    just('reconcile'),
    just('spend'),
    just('top up'),
    fc.record({ kind: fc.constant('choose' as const), isOn: fc.boolean() }),
    fc.record({
      kind: fc.constant('card' as const),
      card: fc.constantFrom('pays' as const, 'pays_later' as const, 'declined' as const),
    }),
    fc.record({ kind: fc.constant('month' as const), outcome: fc.constantFrom('paid', 'failed') }),
    just('debt paid'),
    fc.record({ kind: fc.constant('cancel' as const), isCancelled: fc.boolean() }),
    just('erase'),
    just('erase'),
    just('erasure job'),
    just('erasure job'),
    just('call off'),
    fc.record({ kind: fc.constant('time' as const), days: fc.constantFrom(0.2, 1, 4, 8) }),
  ),
  diesAfter: fc.option(fc.nat(60), { freq: 3 }),
  /** Whether it runs concurrently with the previous step. */
  isAtOnce: fc.boolean(),
})
type Step = ValueOf<typeof Step>
type Act = Step['act']

/** Events around a club with a paid plan and top-up on; chance alone would rarely leave a payment late. */
export const Schedule = fc.record({
  isTopUpLate: fc.boolean(),
  steps: fc.array(Step, { minLength: 4, maxLength: 16 }),
  /** Whether the banks answer only after everything else was tried. */
  areBanksSlow: fc.boolean(),
})

/** Plays a schedule to its end, lets every process finish, and compares the receipts with the provider's records. */
export async function playSchedule(
  db: Database,
  { isTopUpLate, steps, areBanksSlow }: ValueOf<typeof Schedule>,
): Promise<{ isErased: boolean; bills: number }> {
  await forgetEverything(db)
  const town = await openTown(db)
  if (isTopUpLate) await town.topUpLate()
  let running: Promise<unknown> = Promise.resolve()
  for (const step of steps) {
    // The state at the erasure's reply is what later states are compared with: nothing else runs across it.
    if (!step.isAtOnce || step.act.kind === 'time') await running
    running = Promise.all([running, town.perform(step)])
  }
  await running
  await town.settleDown(areBanksSlow)
  return town.expectBalancedBooks()
}

async function openTown(db: Database) {
  let clock = Date.now()
  const now = () => new Date(clock)
  const posted: { body: Buffer; signature: string }[] = []
  const provider: TestPayments = testPayments({
    ...{ db, now, signingKey: Buffer.alloc(32, 7), publicUrl: clubDependencies.publicUrl },
    // Nothing is delivered automatically: the schedule decides what arrives, how often and when.
    deliver: async (event) => void posted.push(event),
  })
  const openProcess = () =>
    paymentDependencies({ provider, club: clubDependencies, log: silent, renewalKey: Buffer.alloc(32, 9), now })
  const club = await openClub(db, openProcess(), provider)
  const clubId = club.id
  const admin = {
    ...{ clubId, memberId: '', sessionId: '', role: 'admin' as const, email: club.adminEmail, plan: null },
    ...{ isTrusted: true, keepsNothing: false },
  }
  const book = bookOf(db, clubId)
  /** What was paid or pending when the erasure request was answered; while it stands, nothing else may be. */
  let asked: Awaited<ReturnType<typeof book.moment>> | undefined

  const choose = (isOn: boolean, dependencies: PaymentDependencies) =>
    chooseTopUp(db, dependencies, clubId, {
      ...{ isOn, hasConsent: true },
      rules: [{ packageId: 'gpt5_mini_5m', level: 500_000, perMonth: 3 }],
    })
  await choose(true, openProcess())
  await spend(db, clubId, 'gpt5_mini', now())

  const settleAll = async (outcome: 'paid' | 'failed') => {
    for (const id of await book.late()) await provider.settleLater(id, outcome).catch(() => {})
    const ofCard = outcome === 'paid' ? 'paid' : 'declined'
    for (const id of await book.lateCharges()) await provider.settleCharge(id, ofCard).catch(() => {})
  }

  const acts = async (process: Database, dependencies: PaymentDependencies, act: Act): Promise<unknown> => {
    switch (act.kind) {
      case 'order plan':
        return checkOutPlan(process, dependencies, {
          ...{ clubId, plan: act.plan, language: 'cs', caller: admin, renewal: undefined },
        })
      case 'order tokens':
        return checkOutTokens(process, dependencies, {
          ...{ clubId, packageId: 'gpt5_1m', model: undefined, language: 'cs', role: 'admin', returnTo: '/chat' },
        })
      case 'pay': {
        const sessions = await book.checkouts()
        const session = sessions[act.which % Math.max(1, sessions.length)]
        return session && provider.finish(session, { outcome: act.outcome as 'paid', country: 'DE', vatId: '' })
      }
      case 'money comes':
        return settleAll(act.outcome as 'paid')
      case 'event': {
        const event = posted[act.which % Math.max(1, posted.length)]
        return event && receiveEvent(process, dependencies, provider.parseWebhook(event.body, event.signature))
      }
      case 'reconcile':
        return reconcile(process, dependencies)
      case 'spend':
        return spend(db, clubId, 'gpt5_mini', now())
      case 'top up':
        return runTopUps(process, dependencies)
      case 'choose':
        return choose(act.isOn, dependencies)
      case 'card':
        return provider.setCard(await book.customer(), act.card)
      case 'month':
        if (await book.isCancelled()) return
        return provider.renew(await book.running(), act.outcome as 'paid').catch(() => {})
      case 'debt paid':
        return provider.payOldest(await book.running()).catch(() => {})
      case 'cancel':
        return setCancelled(process, dependencies, clubId, act.isCancelled)
      case 'erase':
        return startErasure(process, dependencies, answers, clubId, PIN)
      case 'erasure job':
        return runErasures(process, dependencies, answers)
      case 'call off':
        return callOffErasure(process, dependencies, clubId)
      case 'time':
        clock += act.days * DAY_MS
        return
    }
  }

  return {
    async perform({ act, diesAfter }: Step): Promise<void> {
      const process = diesAfter === null ? db : crashingDatabase(db, diesAfter)
      await acts(process, openProcess(), act).catch((error) => {
        const isExpected = isCausedBy(error, (cause) => cause instanceof Crash || cause instanceof Failure)
        if (!isExpected && (error as Error).name !== 'UnsignedEvent' && !isOfErasedClub(error)) throw error
      })
      // A resumed club may be charged again.
      if (!(await book.isAsked()) || (act.kind === 'cancel' && !act.isCancelled)) asked = undefined
      else if (act.kind === 'erase' && diesAfter === null) asked ??= await book.moment()
      if (asked) await book.expectNothingNew(asked)
    },

    /** Starts a top-up whose payment is pending. */
    async topUpLate(): Promise<void> {
      await provider.setCard(await book.customer(), 'pays_later')
      await runTopUps(db, openProcess())
    },

    /** Time passes without crashes: lost work is recovered, and a club with a pending erasure is erased. */
    async settleDown(areBanksSlow: boolean): Promise<void> {
      for (let round = 0; round < 6; round++) {
        clock += round < 3 && !areBanksSlow ? 4 * HOUR_MS : 8 * DAY_MS
        if (round >= 3 || !areBanksSlow) await settleAll('paid')
        await provider.delivered()
        await runTopUps(db, openProcess())
        await reconcile(db, openProcess())
        await runErasures(db, openProcess(), answers)
        if (asked && (await book.isAsked())) await book.expectNothingNew(asked)
      }
    },

    async expectBalancedBooks() {
      expect(await book.isAsked()).toBe(false)
      const bills = await book.paidBills()
      const kept = await db.select().from(receipts)
      expect(kept.map(({ id }) => id).sort()).toEqual(bills.map(({ id }) => id).sort())
      for (const { id, totalCents } of bills) expect(kept.find((one) => one.id === id)?.totalCents).toBe(totalCents)
      const isErased = (await db.select().from(clubs).where(eq(clubs.id, clubId))).length === 0
      if (isErased) await book.expectNothingOpen()
      return { isErased, bills: bills.length }
    },
  }
}

/** A club with a paid plan; real codes would take up most of a schedule's time. */
async function openClub(db: Database, dependencies: PaymentDependencies, provider: TestPayments) {
  hashCheaply()
  const adminEmail = `${randomUUID()}@club.example`
  const club = await registerClub(db, { clubName: 'Sokol', adminEmail, language: 'cs' })
  await db
    .update(clubs)
    .set({ passwordHash: 'known', pinHash: await hashSecret(PIN) })
    .where(eq(clubs.id, club.id))
  const caller = { ...{ clubId: club.id, memberId: '', sessionId: '', role: 'admin' as const, email: adminEmail } }
  const trusted = { plan: null, isTrusted: true, keepsNothing: false }
  const order = { clubId: club.id, plan: 'pro' as const, language: 'cs' as const, renewal: undefined }
  await checkOutPlan(db, dependencies, { ...order, caller: { ...caller, ...trusted } })
  const [session] = await db.select().from(testSessions)
  await provider.finish(session?.id ?? '', { outcome: 'paid', country: 'CZ', vatId: '' })
  await followPayment(db, dependencies, session?.id ?? '')
  return club
}

/** Uses up nearly all tokens of a model, as answers would. */
async function spend(db: Database, clubId: string, model: TokenModel, now: Date): Promise<void> {
  await db.execute(sql`
    insert into token_accounts (club_id, model, month, allowance)
    select id, ${model}, ${now.toISOString().slice(0, 7)}, 5000 from clubs where id = ${clubId}::uuid
    on conflict (club_id, model) do update set allowance = 5000, bought = 0, month = excluded.month`)
}

/** Each schedule starts with an empty database, because the jobs scan all of it. */
async function forgetEverything(db: Database): Promise<void> {
  await db.execute(
    sql`truncate clubs, mails, payment_events, payment_cursors, payment_troubles, receipts, test_sessions, test_subscriptions, test_bills, test_cards, test_charges, test_events cascade`,
  )
}

/** Writes for a club that is being erased fail with a foreign key violation. */
function isOfErasedClub(error: unknown): boolean {
  return isCausedBy(error, (cause) => cause instanceof Error && 'code' in cause && cause.code === '23503')
}

function isCausedBy(error: unknown, isIt: (cause: unknown) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isIt(cause)) return true
  return false
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TOKEN_PACKAGES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { clubs } from '../src/club/clubs/clubs.table.ts'
import { clubDependenciesOf, registerClub } from '../src/club/clubs/clubs.ts'
import { checkOutPlan } from '../src/money/payments/checkout.ts'
import { fulfil } from '../src/money/payments/fulfil.ts'
import { type PaymentDependencies, paymentDependencies } from '../src/money/payments/payment-dependencies.ts'
import { selectOpenPlanPurchase } from '../src/money/payments/payments.queries.ts'
import { purchases, receipts } from '../src/money/payments/payments.table.ts'
import type { PaymentProvider } from '../src/money/payments/provider.ts'
import { testCharges } from '../src/money/payments/test-provider/test-provider.table.ts'
import { topUpSettings, topUps } from '../src/money/payments/top-up.table.ts'
import { chooseTopUp } from '../src/money/payments/top-up.ts'
import { packageOf } from '../src/money/payments/top-up-package.ts'
import { runTopUps } from '../src/money/payments/top-up-run.ts'
import { tokenEntries } from '../src/money/tokens/tokens.table.ts'
import type { Database } from '../src/platform/database/database.ts'
import { Failure } from '../src/platform/failure.ts'
import { mails } from '../src/platform/mail/mail.table.ts'
import { Crash, crashingDatabase } from './crashing-database.ts'

const clubDependencies = clubDependenciesOf('a secret for tests that is long enough', 'http://localhost:3000')
const silent = { info() {}, warn() {}, error() {} }

/** How the stored card behaves. */
export type Card = 'pays' | 'pays_later' | 'declined' | 'authentication'

/** A provider, and the events there that we do not cause. */
export type Stage = {
  provider: PaymentProvider
  /** The same provider with long timeouts. */
  patient: PaymentProvider
  pay(sessionId: string): unknown
  setCard(customerId: string, card: Card): unknown
  /** Settles every pending charge. */
  settleAll(outcome: 'paid' | 'declined'): unknown
  /** Makes the next requests fail, if the provider can. */
  disturb(trouble: Trouble): unknown
  recover(): unknown
  /** The purchases that were paid, one entry per payment. */
  paidPurchases(): Promise<string[]>
}
export type Trouble = 'refused' | 'lost' | 'cut' | 'silent'

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** One event around a club's automatic top-up, in a process that may die after some statements. */
const Step = fc.record({
  act: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('job' as const), diesAfter: fc.option(fc.nat(60), { freq: 3 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('two jobs' as const), diesAfter: fc.option(fc.nat(60), { freq: 2 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('spend' as const),
        model: fc.constantFrom<TokenModel>('gpt5', 'gpt5_mini'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('card' as const),
        card: fc.constantFrom<Card>('pays', 'pays_later', 'declined', 'authentication'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        outcome: fc.constantFrom<'paid' | 'declined'>('paid', 'declined'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('choose' as const),
        isOn: fc.boolean(),
        perMonth: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('trouble' as const),
        trouble: fc.constantFrom<Trouble>('refused', 'lost', 'cut', 'silent'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(1, 3, 10, 70, 1500) }),
    },
  ),
  isAtOnce: fc.boolean(),
})
type Step = ValueOf<typeof Step>

/** What happens to one club, sequentially or concurrently. */
export const Schedule = fc.record({
  steps: fc.array(Step, { minLength: 4, maxLength: 14 }),
  delays: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
})

/** Plays a schedule to its end, lets every process finish, and compares the books with the provider's. */
export async function playSchedule(
  db: Database,
  openStage: (now: () => Date) => Stage,
  { steps, delays }: ValueOf<typeof Schedule>,
): Promise<void> {
  await forgetEverything(db)
  let clock = Date.UTC(2026, 10, 10)
  const stage = openStage(() => new Date(clock))
  const town = await openTown(db, stage, delays, () => new Date(clock))
  let running: Promise<unknown> = Promise.resolve()
  for (const { act, isAtOnce } of steps) {
    if (act.kind === 'time') clock += act.minutes * 60_000
    if (!isAtOnce) await running
    running = Promise.all([running, town.perform(act)])
  }
  await running
  stage.recover()
  await stage.settleAll('paid')
  for (let round = 0; round < 3; round++) {
    clock += 3 * 3600_000
    await town.lastJob()
    await stage.settleAll('paid')
  }
  clock += 3 * 3600_000
  await town.lastJob()
  await town.expectBalancedBooks()
}

async function openTown(db: Database, stage: Stage, delays: number[], now: () => Date) {
  const slow = slowAnswers(stage.provider, delays)
  const openProcess = (provider = slow): PaymentDependencies =>
    paymentDependencies({ provider, club: clubDependencies, log: silent, renewalKey: Buffer.alloc(32, 9), now })
  const adminEmail = `${randomUUID()}@club.example`
  const club = await registerClub(db, { clubName: 'Sokol', adminEmail, language: 'cs' })
  await subscribe(db, openProcess(stage.patient), stage, club.id)
  const customerId = await customerOf(db, club.id)
  const choose = (isOn: boolean, perMonth: number) =>
    chooseTopUp(db, openProcess(stage.patient), club.id, {
      isOn,
      hasConsent: true,
      rules: [
        { packageId: 'gpt5_1m', level: 100_000, perMonth },
        { packageId: 'gpt5_mini_5m', level: 500_000, perMonth },
      ],
    })
  let limit = 2
  await choose(true, limit)
  for (const model of ['gpt5', 'gpt5_mini'] as const) await spend(db, club.id, model)
  const job = async (diesAfter: number | null) => {
    const view = diesAfter === null ? db : crashingDatabase(db, diesAfter)
    await runTopUps(view, openProcess()).catch((error) => {
      if (!isCausedBy(error, (cause) => cause instanceof Crash || cause instanceof Failure)) throw error
    })
  }

  return {
    lastJob: () => runTopUps(db, openProcess(stage.patient)),
    async perform(act: Step['act']): Promise<void> {
      switch (act.kind) {
        case 'job':
          return job(act.diesAfter)
        case 'two jobs':
          return void (await Promise.all([job(act.diesAfter), job(null)]))
        case 'spend':
          return spend(db, club.id, act.model)
        case 'card':
          return void (await stage.setCard(customerId, act.card))
        case 'settle':
          return void (await stage.settleAll(act.outcome))
        case 'choose':
          limit = Math.max(limit, act.perMonth)
          return choose(act.isOn, act.perMonth).catch((error) => {
            if (!(error instanceof Failure)) throw error
          })
        case 'trouble':
          return void stage.disturb(act.trouble)
        case 'time':
          return
      }
    },
    expectBalancedBooks: () => expectBalancedBooks(db, stage, club.id, adminEmail, limit),
  }
}

async function expectBalancedBooks(db: Database, stage: Stage, clubId: string, adminEmail: string, limit: number) {
  const needs = await db.select().from(topUps).where(eq(topUps.clubId, clubId))
  const paidNeeds = needs.filter(({ state }) => state === 'paid').map(({ id }) => id)
  // One payment for each paid need, none for any other.
  expect((await stage.paidPurchases()).sort()).toEqual(paidNeeds.sort())
  expect(needs.filter(({ state }) => state === 'open')).toEqual([])
  const granted = await db
    .select()
    .from(tokenEntries)
    .where(and(eq(tokenEntries.clubId, clubId), isNotNull(tokenEntries.purchaseId)))
  const due = needs
    .filter(({ state }) => state === 'paid')
    .map(({ id, model }) => `grant:${id} ${TOKEN_PACKAGES[packageOf(model)].tokens}`)
  expect(granted.map(({ key, bought }) => `${key} ${bought}`).sort()).toEqual(due.sort())
  const listed = await db.select().from(receipts).where(sql`club_id = ${clubId} and kind = 'tokens'`)
  expect(listed.map(({ purchaseId }) => purchaseId).sort()).toEqual(paidNeeds.sort())
  const bought = await db.select().from(purchases).where(sql`club_id = ${clubId} and is_automatic and status = 'paid'`)
  expect(bought.map(({ id }) => id).sort()).toEqual(paidNeeds.sort())
  const sent = (await db.select().from(mails).where(eq(mails.toAddress, adminEmail))).map(({ key }) => key)
  expect(sent.filter((key) => key.startsWith('tokens:')).sort()).toEqual(paidNeeds.map((id) => `tokens:${id}`).sort())
  const counts = Map.groupBy(
    needs.filter(({ state }) => state === 'paid'),
    ({ model, month }) => `${model} ${month}`,
  )
  for (const [, ofMonth] of counts) expect(ofMonth.length).toBeLessThanOrEqual(limit)
  // Turning top-up off ourselves sends a mail.
  const [settings] = await db.select().from(topUpSettings).where(eq(topUpSettings.clubId, clubId))
  if (settings?.stop) expect(sent.filter((key) => key.startsWith('top-up-stopped:')).length).toBeGreaterThan(0)
}

async function subscribe(db: Database, dependencies: PaymentDependencies, stage: Stage, clubId: string): Promise<void> {
  await checkOutPlan(db, dependencies, { clubId, plan: 'pro', language: 'cs', caller: undefined, renewal: undefined })
  const sessionId = (await selectOpenPlanPurchase(db, clubId))?.sessionId ?? ''
  await stage.pay(sessionId)
  // A club that has its codes gets no new ones: hashing them would take up most of a schedule's time.
  await db.update(clubs).set({ passwordHash: 'known' }).where(eq(clubs.id, clubId))
  await fulfil(db, dependencies, clubId, { sessionId })
}

async function customerOf(db: Database, clubId: string): Promise<string> {
  const rows = await db.execute(sql`select customer_id from subscriptions where club_id = ${clubId}`)
  return String((rows as unknown as { rows: { customer_id: string }[] }).rows[0]?.customer_id)
}

/** Uses up nearly all tokens of a model, as answers would. */
async function spend(db: Database, clubId: string, model: TokenModel): Promise<void> {
  await db.execute(sql`
    insert into token_accounts (club_id, model, month, allowance) values (${clubId}::uuid, ${model}, '2026-11', 5000)
    on conflict (club_id, model) do update set allowance = 5000, bought = 0`)
}

/** The provider behind a slow network: its answers are true when given but old when they arrive. */
function slowAnswers(provider: PaymentProvider, delays: number[]): PaymentProvider {
  let asked = 0
  const slow = <Given extends unknown[], Answer>(verb: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given) => {
      const answer = await verb(...given)
      await sleep(delays[asked++ % delays.length])
      return answer
    }
  }
  return {
    ...provider,
    prepareCharge: slow(provider.prepareCharge),
    payCharge: slow(provider.payCharge),
    getCharge: slow(provider.getCharge),
    closeCharge: slow(provider.closeCharge),
  }
}

/** Each schedule has its own club, and the job scans all clubs. */
async function forgetEverything(db: Database): Promise<void> {
  for (const table of [clubs, mails, receipts, testCharges]) await db.delete(table)
}

function isCausedBy(error: unknown, isIt: (cause: unknown) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isIt(cause)) return true
  return false
}

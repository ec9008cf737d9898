import { eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import { settleInvoice } from '../../../test/stripe-invoices.ts'
import { type StripeServer, startStripeServer } from '../../../test/stripe-server.ts'
import { playSchedule, Schedule, type Stage, type Trouble } from '../../../test/top-up-simulation.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { stripePayments } from './stripe.ts'
import { testBills, testCharges } from './test-provider/test-provider.table.ts'
import { testPayments } from './test-provider/test-provider.ts'

// A third of the number for all payments: `SCHEDULES=3000` runs a thousand with each provider.
const RUNS = Math.ceil(inject('schedules') / 3)

let database: OpenDatabase
let server: StripeServer
let now = () => new Date()

beforeAll(async () => {
  database = await testDatabase()
  server = await startStripeServer({ now: () => now(), isChecked: false })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const run = (openStage: (now: () => Date) => Stage) =>
  fc.assert(
    fc.asyncProperty(Schedule, (schedule) => playSchedule(database.db, openStage, schedule)),
    { numRuns: RUNS, endOnFailure: true },
  )

test('[TOK-14] test provider: declines, retries and crashes in any order leave one payment and one grant for each need', async () => {
  await run(testStage)
}, 3_600_000)

test('[TOK-14] Stripe: failing, silent and lost answers, too, leave one payment and one grant for each need', async () => {
  await run(stripeStage)
}, 3_600_000)

function testStage(clock: () => Date): Stage {
  const { db } = database
  const provider = testPayments({ db, now: clock, signingKey: Buffer.alloc(32, 7), publicUrl: 'http://localhost:3000' })
  return {
    provider,
    patient: provider,
    pay: (sessionId) => provider.finish(sessionId, { outcome: 'paid', country: 'CZ', vatId: '' }),
    setCard: (customerId, card) => provider.setCard(customerId, card),
    async settleAll(outcome) {
      for (const { id } of await db.select().from(testCharges).where(eq(testCharges.state, 'processing'))) {
        await provider.settleCharge(id, outcome).catch(() => {})
      }
    },
    disturb() {},
    recover() {},
    async paidPurchases() {
      const isCharge = sql`id in (select id from test_charges)`
      const bills = await db
        .select()
        .from(testBills)
        .where(sql`${isCharge} and ${isNotNull(testBills.paidAt)}`)
      return bills.map(({ purchaseId }) => purchaseId)
    },
  }
}

function stripeStage(clock: () => Date): Stage {
  now = clock
  const { account } = server
  for (const things of [account.sales, account.plans, account.bills, account.payments, account.customers])
    things.clear()
  account.cards.clear()
  server.recover()
  const provider = stripePayments(server, { timeoutMs: 60, firstWaitMs: 1 })
  return {
    provider,
    patient: stripePayments(server),
    pay: (sessionId) => server.pay(sessionId, { outcome: 'paid' }),
    setCard: (customerId, card) => account.cards.set(customerId, card),
    settleAll(outcome) {
      for (const bill of account.bills.values()) {
        const payment = account.payments.get(bill.intentId ?? '')
        if (bill.status !== 'open' || payment?.status !== 'processing') continue
        if (outcome === 'paid') settleInvoice(account, bill)
        else payment.status = 'requires_payment_method'
      }
    },
    disturb: (trouble) => server.fail(...TROUBLES[trouble]),
    recover: () => server.recover(),
    paidPurchases: async () =>
      [...account.bills.values()].flatMap(({ status, reason, metadata }) =>
        status === 'paid' && reason === 'manual' ? [metadata.purchaseId ?? ''] : [],
      ),
  }
}

// The SDK makes three attempts, so each failure is repeated three times.
const TROUBLES: Record<Trouble, Parameters<StripeServer['fail']>> = {
  refused: [{ status: 500, times: 3 }],
  lost: ['lost', 'lost', 'lost'],
  cut: ['cut', 'cut', 'cut'],
  silent: ['hang', 'hang', 'hang'],
}

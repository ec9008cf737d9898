import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { clubErasures } from '../src/club/clubs/club-erasures.table.ts'
import { purchases } from '../src/money/payments/payments.table.ts'
import {
  testBills,
  testCharges,
  testSessions,
  testSubscriptions,
} from '../src/money/payments/test-provider/test-provider.table.ts'
import type { Database } from '../src/platform/database/database.ts'

/** The provider's records of a club. */
export function bookOf(db: Database, clubId: string) {
  const paidBills = () =>
    db
      .select()
      .from(testBills)
      .where(and(eq(testBills.clubId, clubId), isNotNull(testBills.paidAt)))
  const running = async () =>
    (
      await db
        .select()
        .from(testSubscriptions)
        .where(sql`state in ('active', 'past_due')`)
        .orderBy(testSubscriptions.startedAt)
    ).at(-1)

  return {
    paidBills,
    /** Checkouts whose address was handed out; `late` are those whose payment is pending. */
    checkouts: async () =>
      (await db.select().from(purchases).where(eq(purchases.status, 'pending')).orderBy(purchases.createdAt)).flatMap(
        ({ sessionId }) => sessionId ?? [],
      ),
    late: async () =>
      (await db.select().from(testSessions).where(eq(testSessions.state, 'processing'))).map(({ id }) => id),
    running: async () => (await running())?.id ?? '',
    customer: async () => (await running())?.customerId ?? '',
    isCancelled: async () => (await running())?.isCancelledAtPeriodEnd ?? true,
    isAsked: async () => (await db.select().from(clubErasures)).length > 0,
    lateCharges: async () =>
      (await db.select().from(testCharges).where(eq(testCharges.state, 'processing'))).map(({ id }) => id),

    /** A snapshot of the bills, the purchases and the pending payments. */
    async moment() {
      const bills = await db.select({ id: testBills.id }).from(testBills)
      const known = await db.select({ id: purchases.id }).from(purchases)
      const onTheirWay = await db.execute<{ purchase_id: string }>(sql`
        select purchase_id from test_sessions where state = 'processing'
        union all select purchase_id from test_charges where state = 'processing'`)
      return {
        bills: new Set(bills.map(({ id }) => id)),
        known: new Set(known.map(({ id }) => id)),
        onTheirWay: new Set(onTheirWay.rows.map((row) => row.purchase_id)),
      }
    },

    /** Since then the only payments are those pending or owed, or for a plan that somebody bought by hand. */
    async expectNothingNew({
      bills,
      known,
      onTheirWay,
    }: {
      bills: Set<string>
      known: Set<string>
      onTheirWay: Set<string>
    }) {
      const plans = new Set(
        (await db.select().from(testSessions).where(eq(testSessions.kind, 'plan'))).map(({ purchaseId }) => purchaseId),
      )
      const surprising = (await paidBills()).filter(
        ({ id, purchaseId }) =>
          !bills.has(id) && !onTheirWay.has(purchaseId) && !(plans.has(purchaseId) && !known.has(purchaseId)),
      )
      expect(surprising).toEqual([])
    },

    async expectNothingOpen() {
      const open = await db.execute(sql`
        select id from test_sessions where state in ('open', 'processing')
        union all select id from test_subscriptions where state <> 'ended'
        union all select id from test_charges where state = 'processing'`)
      expect(open.rows).toEqual([])
    },
  }
}

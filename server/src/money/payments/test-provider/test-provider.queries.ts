import { and, asc, desc, eq, gte, inArray, lt, lte, or } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { deleteSome } from '../../../platform/database/some-rows.ts'
import {
  type TestBillRow,
  type TestCard,
  type TestChargeRow,
  type TestEventRow,
  type TestSessionRow,
  type TestSubscriptionRow,
  testBills,
  testCards,
  testCharges,
  testEvents,
  testSessions,
  testSubscriptions,
} from './test-provider.table.ts'

type NewSession = typeof testSessions.$inferInsert

/** Idempotent: the given session, or the one already opened for this purchase. */
export async function insertSessionOnce(db: Database, session: NewSession): Promise<TestSessionRow> {
  await db.insert(testSessions).values(session).onConflictDoNothing({ target: testSessions.purchaseId })
  const rows = await db.select().from(testSessions).where(eq(testSessions.purchaseId, session.purchaseId))
  return theOnly(rows, 'session')
}

export async function findSession(db: Database, id: string): Promise<TestSessionRow | undefined> {
  const [row] = await db.select().from(testSessions).where(eq(testSessions.id, id))
  return row
}

export async function lockSession(db: Database, id: string): Promise<TestSessionRow | undefined> {
  const [row] = await db.select().from(testSessions).where(eq(testSessions.id, id)).for('update')
  return row
}

export async function updateSession(db: Database, id: string, changes: Partial<NewSession>): Promise<void> {
  await db.update(testSessions).set(changes).where(eq(testSessions.id, id))
}

/** The sessions due for a change: opened or finished before these moments and not settled yet. */
export async function selectOverdueSessionIds(db: Database, openedBy: Date, finishedBy: Date): Promise<string[]> {
  const rows = await db
    .select({ id: testSessions.id })
    .from(testSessions)
    .where(
      or(
        and(eq(testSessions.state, 'open'), lte(testSessions.createdAt, openedBy)),
        and(eq(testSessions.state, 'processing'), lte(testSessions.finishedAt, finishedBy)),
      ),
    )
  return rows.map((row) => row.id)
}

export async function findSessionOfSubscription(db: Database, id: string): Promise<TestSessionRow | undefined> {
  const [row] = await db.select().from(testSessions).where(eq(testSessions.subscriptionId, id))
  return row
}

export async function insertSubscription(
  db: Database,
  subscription: typeof testSubscriptions.$inferInsert,
): Promise<TestSubscriptionRow> {
  return theOnly(await db.insert(testSubscriptions).values(subscription).returning(), 'subscription')
}

export async function findSubscription(db: Database, id: string): Promise<TestSubscriptionRow | undefined> {
  const [row] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id))
  return row
}

export async function lockSubscription(db: Database, id: string): Promise<TestSubscriptionRow> {
  const rows = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id)).for('update')
  return theOnly(rows, 'subscription')
}

export async function updateSubscription(
  db: Database,
  id: string,
  changes: Partial<TestSubscriptionRow>,
): Promise<TestSubscriptionRow> {
  const rows = await db.update(testSubscriptions).set(changes).where(eq(testSubscriptions.id, id)).returning()
  return theOnly(rows, 'subscription')
}

/** The running subscriptions whose current period is over. */
export async function selectOverdueSubscriptionIds(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: testSubscriptions.id })
    .from(testSubscriptions)
    .where(and(inArray(testSubscriptions.state, ['active', 'past_due']), lte(testSubscriptions.periodEnd, now)))
  return rows.map((row) => row.id)
}

export async function insertBill(db: Database, bill: typeof testBills.$inferInsert): Promise<void> {
  await db.insert(testBills).values(bill)
}

export async function findBillOfSession(db: Database, sessionId: string): Promise<TestBillRow | undefined> {
  const [row] = await db.select().from(testBills).where(eq(testBills.sessionId, sessionId))
  return row
}

export async function findBillOfPeriod(
  db: Database,
  { id, periodStart }: TestSubscriptionRow,
): Promise<TestBillRow | undefined> {
  const isOfPeriod = and(eq(testBills.subscriptionId, id), eq(testBills.periodStart, periodStart))
  const [row] = await db.select().from(testBills).where(isOfPeriod)
  return row
}

/** The bills of a subscription, oldest first. */
export function findBillsOfSubscription(db: Database, id: string): Promise<TestBillRow[]> {
  return db.select().from(testBills).where(eq(testBills.subscriptionId, id)).orderBy(asc(testBills.periodStart))
}

export async function findBillOfPayment(db: Database, paymentId: string): Promise<TestBillRow | undefined> {
  const [row] = await db.select().from(testBills).where(eq(testBills.paymentId, paymentId))
  return row
}

export async function lockBillOfPayment(db: Database, paymentId: string): Promise<TestBillRow> {
  const rows = await db.select().from(testBills).where(eq(testBills.paymentId, paymentId)).for('update')
  return theOnly(rows, 'payment')
}

export async function updateBill(db: Database, id: string, changes: Partial<TestBillRow>): Promise<void> {
  await db.update(testBills).set(changes).where(eq(testBills.id, id))
}

/** Idempotent: the given charge, or the one already created for this purchase. */
export async function insertChargeOnce(db: Database, charge: typeof testCharges.$inferInsert): Promise<TestChargeRow> {
  await db.insert(testCharges).values(charge).onConflictDoNothing({ target: testCharges.purchaseId })
  const rows = await db.select().from(testCharges).where(eq(testCharges.purchaseId, charge.purchaseId))
  return theOnly(rows, 'charge')
}

export async function findCharge(db: Database, id: string): Promise<TestChargeRow | undefined> {
  const [row] = await db.select().from(testCharges).where(eq(testCharges.id, id))
  return row
}

export async function lockCharge(db: Database, id: string): Promise<TestChargeRow> {
  const rows = await db.select().from(testCharges).where(eq(testCharges.id, id)).for('update')
  return theOnly(rows, 'charge')
}

export async function updateCharge(db: Database, id: string, changes: Partial<TestChargeRow>): Promise<void> {
  await db.update(testCharges).set(changes).where(eq(testCharges.id, id))
}

export async function findCard(db: Database, customerId: string): Promise<TestCard> {
  const [row] = await db.select().from(testCards).where(eq(testCards.customerId, customerId))
  return row?.behaviour ?? 'pays'
}

export async function storeCard(db: Database, customerId: string, behaviour: TestCard): Promise<void> {
  await db
    .insert(testCards)
    .values({ customerId, behaviour })
    .onConflictDoUpdate({ target: testCards.customerId, set: { behaviour } })
}

export async function findBill(db: Database, id: string): Promise<TestBillRow | undefined> {
  const [row] = await db.select().from(testBills).where(eq(testBills.id, id))
  return row
}

/** The subscription of a customer, for their country. */
export async function findSubscriptionOfCustomer(
  db: Database,
  customerId: string,
): Promise<TestSubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(testSubscriptions)
    .where(eq(testSubscriptions.customerId, customerId))
    .orderBy(desc(testSubscriptions.startedAt))
  return row
}

export async function insertEvents(db: Database, events: (typeof testEvents.$inferInsert)[]): Promise<void> {
  if (events.length > 0) await db.insert(testEvents).values(events)
}

/** Deletes events from before a moment. */
export function deleteTestEventsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { occurredAt } = testEvents
  return deleteSome(db, testEvents, { isOld: lt(occurredAt, moment), oldest: occurredAt, limit })
}

export async function selectEventsSince(db: Database, moment: Date): Promise<TestEventRow[]> {
  const order = [asc(testEvents.occurredAt), asc(testEvents.position)]
  return db
    .select()
    .from(testEvents)
    .where(gte(testEvents.occurredAt, moment))
    .orderBy(...order)
}

function theOnly<Row>([row]: Row[], what: string): Row {
  if (!row) throw new Error(`The test provider has no such ${what}.`)
  return row
}

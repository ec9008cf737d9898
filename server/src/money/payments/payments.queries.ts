import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { clubErasures } from '../../club/clubs/club-erasures.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import {
  type PurchaseRow,
  paymentAccounts,
  paymentTroubles,
  purchases,
  receipts,
  type SubscriptionRow,
  subscriptions,
} from './payments.table.ts'
import type { PaymentFacts } from './provider.ts'

/** The version of what has been written about a club's payments; creates the row if there is none. */
export async function selectVersion(db: Database, clubId: string): Promise<number> {
  await db.insert(paymentAccounts).values({ clubId }).onConflictDoNothing()
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.clubId, clubId))
  return row?.version ?? 0
}

/** Increments the version if it is still the given one; the row stays locked until the transaction ends. */
export async function takeTurn(db: Database, clubId: string, version: number): Promise<boolean> {
  const taken = await db
    .update(paymentAccounts)
    .set({ version: version + 1 })
    .where(and(eq(paymentAccounts.clubId, clubId), eq(paymentAccounts.version, version)))
    .returning({ clubId: paymentAccounts.clubId })
  return taken.length === 1
}

/** Inserts a purchase; undefined if another one is open for the same item. */
export async function insertPurchase(
  db: Database,
  purchase: typeof purchases.$inferInsert,
): Promise<PurchaseRow | undefined> {
  const [row] = await db.insert(purchases).values(purchase).onConflictDoNothing().returning()
  return row
}

export async function selectPurchase(db: Database, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  return row
}

export async function selectPurchaseBySession(db: Database, sessionId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.sessionId, sessionId))
  return row
}

/** The plan purchase in progress. */
export async function selectOpenPlanPurchase(db: Database, clubId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), eq(purchases.kind, 'plan'), isOpen))
  return row
}

/** The pending purchase of a package. */
export async function selectOpenTokenPurchase(
  db: Database,
  clubId: string,
  packageId: NonNullable<PurchaseRow['packageId']>,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), eq(purchases.packageId, packageId), isPending, isCheckout))
  return row
}

/** Whether a club's erasure has been requested. */
export async function isBeingErased(db: Database, clubId: string): Promise<boolean> {
  const rows = await db
    .select({ clubId: clubErasures.clubId })
    .from(clubErasures)
    .where(eq(clubErasures.clubId, clubId))
  return rows.length > 0
}

/**
 * Stores the checkout that the provider opened for a purchase, unless the purchase is over or the club is about to be
 * erased.
 */
export async function storeCheckout(
  db: Database,
  id: string,
  checkout: { sessionId: string; checkoutUrl: string },
): Promise<boolean> {
  const stored = await db
    .update(purchases)
    .set(checkout)
    .where(and(eq(purchases.id, id), isOpen, or(eq(purchases.kind, 'plan'), isOfClubThatStays)))
    .returning({ id: purchases.id })
  return stored.length === 1
}

/** Expires a purchase that has no checkout. */
export async function dropPurchase(db: Database, id: string): Promise<void> {
  await db
    .update(purchases)
    .set({ status: 'expired' })
    .where(and(eq(purchases.id, id), isNull(purchases.sessionId), isOpen))
}

/** Updates a purchase's status; a paid one stays paid. */
export async function updatePurchase(
  db: Database,
  id: string,
  change: Pick<PurchaseRow, 'status'> & { sessionId?: string; paidAt?: Date },
): Promise<void> {
  await db
    .update(purchases)
    .set(change)
    .where(and(eq(purchases.id, id), ne(purchases.status, 'paid')))
}

/** Checkouts in progress since before a given moment. */
export function selectPurchasesOpenSince(db: Database, moment: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(isOpen, isCheckout, lt(purchases.createdAt, moment)))
    .orderBy(purchases.createdAt)
}

/** Deletes unpaid purchases begun before a moment, with the top-ups that led to them. */
export function deleteUnpaidPurchasesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(sql`status in ('failed', 'expired')`, lt(purchases.createdAt, moment))
  return deleteSome(db, purchases, { isOld, oldest: purchases.createdAt, limit })
}

export async function upsertSubscription(
  db: Database,
  subscription: Omit<typeof subscriptions.$inferInsert, 'isCurrent'>,
): Promise<void> {
  const { id, clubId: _, ...facts } = subscription
  await db.insert(subscriptions).values(subscription).onConflictDoUpdate({ target: subscriptions.id, set: facts })
}

export async function selectSubscription(db: Database, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** All subscriptions a club ever had, latest first. */
export async function selectSubscriptionsOfClub(db: Database, clubId: string): Promise<SubscriptionRow[]> {
  const orderedAt = sql`${purchases.createdAt} desc nulls last`
  const rows = await db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .leftJoin(purchases, eq(purchases.id, subscriptions.purchaseId))
    .where(eq(subscriptions.clubId, clubId))
    .orderBy(desc(subscriptions.startedAt), orderedAt, desc(subscriptions.id))
  return rows.map(({ subscription }) => subscription)
}

/** Marks one subscription as the club's current one, or none. */
export async function markCurrent(db: Database, clubId: string, id: string | undefined): Promise<void> {
  const others = id === undefined ? sql`true` : ne(subscriptions.id, id)
  await db
    .update(subscriptions)
    .set({ isCurrent: false })
    .where(and(eq(subscriptions.clubId, clubId), eq(subscriptions.isCurrent, true), others))
  if (id) await db.update(subscriptions).set({ isCurrent: true }).where(eq(subscriptions.id, id))
}

/** Subscriptions to check at the provider: past due, replaced, or past a date at which something was due. */
export function selectSubscriptionsDue(db: Database, now: Date): Promise<SubscriptionRow[]> {
  const isDue = or(
    eq(subscriptions.state, 'past_due'),
    eq(subscriptions.isCurrent, false),
    lte(subscriptions.periodEnd, now),
    lte(subscriptions.endsAt, now),
  )
  return db
    .select()
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'ended'), isDue))
    .orderBy(subscriptions.periodEnd)
}

export async function upsertReceipt(db: Database, receipt: typeof receipts.$inferInsert): Promise<void> {
  // The buyer stays as recorded at the time of payment.
  const { id, clubId: _, buyerName: _name, buyerEmail: _email, ...facts } = receipt
  await db.insert(receipts).values(receipt).onConflictDoUpdate({ target: receipts.id, set: facts })
}

/** Which of these bills are already stored as receipts. */
export async function selectKnownReceiptIds(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: receipts.id }).from(receipts).where(inArray(receipts.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** A club's payments with their refunds, latest first. */
export function selectReceipts(db: Database, clubId: string) {
  return db
    .select({ receipt: receipts, refundedAt: paymentTroubles.refundedAt, isAutomatic: purchases.isAutomatic })
    .from(receipts)
    .leftJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .leftJoin(paymentTroubles, eq(paymentTroubles.paymentId, receipts.paymentId))
    .where(eq(receipts.clubId, clubId))
    .orderBy(desc(receipts.paidAt), desc(receipts.id))
    .limit(500)
}

export async function selectReceiptByPayment(db: Database, paymentId: string) {
  const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId))
  return row
}

/** The refund or dispute of a purchase's payment. */
export async function selectTroubleOfPurchase(db: Database, purchaseId: string) {
  const [row] = await db
    .select({
      dispute: paymentTroubles.dispute,
      disputeId: paymentTroubles.disputeId,
      refundedAt: paymentTroubles.refundedAt,
    })
    .from(receipts)
    .innerJoin(paymentTroubles, eq(paymentTroubles.paymentId, receipts.paymentId))
    .where(eq(receipts.purchaseId, purchaseId))
  return row
}

export async function upsertTrouble(db: Database, { id, dispute, disputeId, isRefunded }: PaymentFacts): Promise<void> {
  const refundedAt = isRefunded ? sql`coalesce(${paymentTroubles.refundedAt}, now())` : null
  await db
    .insert(paymentTroubles)
    .values({ paymentId: id, dispute, disputeId: disputeId ?? null, refundedAt: isRefunded ? sql`now()` : null })
    .onConflictDoUpdate({
      target: paymentTroubles.paymentId,
      set: { dispute, disputeId: disputeId ?? null, refundedAt },
    })
}

/** The country on a club's latest bill that has one. */
export async function selectBilledCountry(db: Database, clubId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ country: receipts.country })
    .from(receipts)
    .where(and(eq(receipts.clubId, clubId), isNotNull(receipts.country)))
    .orderBy(desc(receipts.paidAt))
    .limit(1)
  return row?.country ?? undefined
}

const isOfClubThatStays = sql`not exists (select from ${clubErasures} where ${clubErasures.clubId} = ${purchases.clubId})`
const isPending = eq(purchases.status, 'pending')
const isCheckout = eq(purchases.isAutomatic, false)
const isOpen = inArray(purchases.status, ['pending', 'processing'])

/** The checkouts of a club that can still be paid. */
export function selectOpenCheckouts(db: Database, clubId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), isPending, isCheckout))
}

/** The ids of the plan purchases in progress. */
export async function selectOpenPlanPurchaseIds(db: Database, clubId: string): Promise<string[]> {
  const isPlan = and(eq(purchases.clubId, clubId), eq(purchases.kind, 'plan'), isOpen)
  return (await db.select({ id: purchases.id }).from(purchases).where(isPlan)).map(({ id }) => id)
}

/** Removes the administrator's e-mail from a club's receipts. */
export async function removeBuyers(db: Database, clubId: string): Promise<void> {
  await db.update(receipts).set({ buyerEmail: '' }).where(eq(receipts.clubId, clubId))
}

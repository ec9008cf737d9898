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

/** How often what the provider says about a club has been written; the club gets its place in line. */
export async function selectVersion(db: Database, clubId: string): Promise<number> {
  await db.insert(paymentAccounts).values({ clubId }).onConflictDoNothing()
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.clubId, clubId))
  return row?.version ?? 0
}

/** Takes the next turn, if nobody has written since that version; until the transaction ends nobody else does. */
export async function takeTurn(db: Database, clubId: string, version: number): Promise<boolean> {
  const taken = await db
    .update(paymentAccounts)
    .set({ version: version + 1 })
    .where(and(eq(paymentAccounts.clubId, clubId), eq(paymentAccounts.version, version)))
    .returning({ clubId: paymentAccounts.clubId })
  return taken.length === 1
}

/** A new purchase, or nothing if another one is open for the same thing. */
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

/** The purchase of a plan that is under way. */
export async function selectOpenPlanPurchase(db: Database, clubId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), eq(purchases.kind, 'plan'), isOpen))
  return row
}

/** The purchase of a package that waits to be paid. */
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

/** Whether somebody has asked for a club to be erased. */
export async function isBeingErased(db: Database, clubId: string): Promise<boolean> {
  const rows = await db
    .select({ clubId: clubErasures.clubId })
    .from(clubErasures)
    .where(eq(clubErasures.clubId, clubId))
  return rows.length > 0
}

/** Keeps the checkout that the provider opened for a purchase, unless the purchase or the club is over already. */
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

/** Gives a purchase up that no checkout was opened for. */
export async function dropPurchase(db: Database, id: string): Promise<void> {
  await db
    .update(purchases)
    .set({ status: 'expired' })
    .where(and(eq(purchases.id, id), isNull(purchases.sessionId), isOpen))
}

/** Moves a purchase on; one that is paid stays paid. */
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

/** Checkouts under way for longer than this. */
export function selectPurchasesOpenSince(db: Database, moment: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(isOpen, isCheckout, lt(purchases.createdAt, moment)))
    .orderBy(purchases.createdAt)
}

/** Forgets purchases that were begun before a moment and came to nothing, with the needs for tokens that led to them. */
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

/** All subscriptions a club ever had, the latest first. */
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

/** Makes one subscription the club's current one, or none. */
export async function markCurrent(db: Database, clubId: string, id: string | undefined): Promise<void> {
  const others = id === undefined ? sql`true` : ne(subscriptions.id, id)
  await db
    .update(subscriptions)
    .set({ isCurrent: false })
    .where(and(eq(subscriptions.clubId, clubId), eq(subscriptions.isCurrent, true), others))
  if (id) await db.update(subscriptions).set({ isCurrent: true }).where(eq(subscriptions.id, id))
}

/** Subscriptions the provider should be asked about: owing, replaced, or past a moment at which something was due. */
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
  // Who the buyer was stays as it was when it was paid.
  const { id, clubId: _, buyerName: _name, buyerEmail: _email, ...facts } = receipt
  await db.insert(receipts).values(receipt).onConflictDoUpdate({ target: receipts.id, set: facts })
}

/** Which of these bills are here as receipts. */
export async function selectKnownReceiptIds(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: receipts.id }).from(receipts).where(inArray(receipts.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** What a club paid, with what became of the money, latest first. */
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

/** What became of the money of a purchase. */
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

/** The country on the latest bill of a club that names one. */
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

/** The checkouts of a club that somebody could still pay. */
export function selectOpenCheckouts(db: Database, clubId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), isPending, isCheckout))
}

/** The purchases of plans that are under way. */
export async function selectOpenPlanPurchaseIds(db: Database, clubId: string): Promise<string[]> {
  const isPlan = and(eq(purchases.clubId, clubId), eq(purchases.kind, 'plan'), isOpen)
  return (await db.select({ id: purchases.id }).from(purchases).where(isPlan)).map(({ id }) => id)
}

/** Takes the e-mail of whoever administered a club out of its receipts. */
export async function removeBuyers(db: Database, clubId: string): Promise<void> {
  await db.update(receipts).set({ buyerEmail: '' }).where(eq(receipts.clubId, clubId))
}

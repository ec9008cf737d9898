import type { PlanId, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const bought = {
  kind: text('kind').$type<'plan' | 'tokens'>().notNull(),
  plan: text('plan').$type<PlanId>(),
  packageId: text('package_id').$type<TokenPackageId>(),
}

/** Optimistic lock per club: provider facts may be written only if they were fetched after the last write. */
export const paymentAccounts = pgTable('payment_accounts', {
  clubId: clubId().primaryKey(),
  version: integer('version').notNull().default(0),
})

/** Every checkout that was begun, with its status. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubId(),
    ...bought,
    status: text('status')
      .$type<'pending' | 'processing' | 'paid' | 'failed' | 'expired'>()
      .notNull()
      .default('pending'),
    /** The provider's session; null until it is created. */
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    /** Bought automatically with the stored card (top-up.table.ts), so there is no checkout. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    paidAt: time('paid_at'),
  },
  (table) => [
    // One open checkout per club and item: a second tab gets the first one's.
    uniqueIndex('purchases_open_plan')
      .on(table.clubId)
      .where(sql`kind = 'plan' and status in ('pending', 'processing')`),
    uniqueIndex('purchases_open_package')
      .on(table.clubId, table.packageId)
      .where(sql`kind = 'tokens' and status = 'pending' and not is_automatic`),
    index('purchases_open').on(table.createdAt).where(sql`status in ('pending', 'processing')`),
    index('purchases_unpaid').on(table.createdAt).where(sql`status in ('failed', 'expired')`),
    index('purchases_club').on(table.clubId),
  ],
)

/** Subscriptions in the provider's last known state. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    clubId: clubId(),
    /** The order behind it; its time decides which of two subscriptions started in the same second is the later one. */
    purchaseId: uuid('purchase_id'),
    customerId: text('customer_id').notNull(),
    plan: text('plan').$type<PlanId>().notNull(),
    state: text('state').$type<'active' | 'past_due' | 'ended'>().notNull(),
    startedAt: time('started_at').notNull(),
    periodStart: time('period_start').notNull(),
    periodEnd: time('period_end').notNull(),
    endsAt: time('ends_at'),
    endedAt: time('ended_at'),
    /** The one that determines the club's access; any other that has not ended was replaced and is to be cancelled. */
    isCurrent: boolean('is_current').notNull().default(false),
  },
  (table) => [
    uniqueIndex('subscriptions_current').on(table.clubId).where(sql`is_current`),
    index('subscriptions_club').on(table.clubId),
    index('subscriptions_unended').on(table.periodEnd).where(sql`state <> 'ended'`),
  ],
)

/** Payments, one row per bill of the provider. Tax records: they outlive the club, so they contain the buyer's data. */
export const receipts = pgTable(
  'receipts',
  {
    /** The provider's id of the bill. */
    id: text('id').primaryKey(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'set null' }),
    ...bought,
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    /** The club's name and its administrator's e-mail at the time of payment, and the address on the bill. */
    buyerName: text('buyer_name').notNull().default(''),
    buyerEmail: text('buyer_email').notNull().default(''),
    buyerAddress: text('buyer_address'),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    country: text('country'),
    vatId: text('vat_id'),
    invoiceUrl: text('invoice_url'),
    /** The id that refunds and disputes refer to. */
    paymentId: text('payment_id'),
    paidAt: time('paid_at').notNull(),
  },
  (table) => [
    index('receipts_club').on(table.clubId, table.paidAt),
    index('receipts_purchase').on(table.purchaseId),
    index('receipts_payment').on(table.paymentId),
  ],
)

/** Payments that were refunded or are disputed. */
export const paymentTroubles = pgTable('payment_troubles', {
  /** The provider's id of the payment. */
  paymentId: text('payment_id').primaryKey(),
  dispute: text('dispute').$type<'none' | 'open' | 'lost' | 'won'>().notNull(),
  /** The latest dispute: a payment can be disputed more than once. */
  disputeId: text('dispute_id'),
  refundedAt: time('refunded_at'),
})

/** Every event received from the provider; done only when its consequences are committed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id: deduplicates events that arrive twice. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    sessionId: text('session_id'),
    subscriptionId: text('subscription_id'),
    paymentId: text('payment_id'),
    occurredAt: time('occurred_at').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
    doneAt: time('done_at'),
    /** How often reconciliation failed to process it, and when it retries. */
    failedAttempts: integer('failed_attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at'),
  },
  (table) => [
    index('payment_events_open').on(table.receivedAt).where(sql`done_at is null`),
    index('payment_events_occurred').on(table.occurredAt),
  ],
)

/** Up to when the provider's events have all been fetched and stored, regardless of webhooks received since. */
export const paymentCursors = pgTable('payment_cursors', {
  provider: text('provider').$type<'stripe' | 'test'>().primaryKey(),
  fetchedTo: time('fetched_to').notNull(),
})

export type PurchaseRow = typeof purchases.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type ReceiptRow = typeof receipts.$inferSelect

import type { PlanId, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { ChargeFacts, EventType, PaymentFacts, Refusal, SessionFacts, SubscriptionFacts } from '../provider.ts'

// The store of the built-in test provider. Like any provider, it knows clubs and purchases only by the ids we pass: no
// foreign keys from here to other tables, nor the other way round.

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Every checkout session, with its order. */
export const testSessions = pgTable(
  'test_sessions',
  {
    id: text('id').primaryKey(),
    purchaseId: text('purchase_id').notNull().unique(),
    clubId: text('club_id').notNull(),
    clubName: text('club_name').notNull(),
    kind: text('kind').$type<'plan' | 'tokens'>().notNull(),
    plan: text('plan').$type<PlanId>(),
    packageId: text('package_id').$type<TokenPackageId>(),
    netCents: integer('net_cents').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    state: text('state').$type<SessionFacts['state']>().notNull().default('open'),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id').unique(),
    country: text('country'),
    vatId: text('vat_id'),
    createdAt: time('created_at').notNull(),
    /** When the buyer chose to pay; a later payment is due relative to this. */
    finishedAt: time('finished_at'),
  },
  (table) => [index('test_sessions_unsettled').on(table.createdAt).where(sql`state in ('open', 'processing')`)],
)

/** Every subscription, with the basis of its next bill. */
export const testSubscriptions = pgTable(
  'test_subscriptions',
  {
    id: text('id').primaryKey(),
    purchaseId: text('purchase_id').notNull(),
    clubId: text('club_id').notNull(),
    customerId: text('customer_id').notNull(),
    plan: text('plan').$type<PlanId>().notNull(),
    netCents: integer('net_cents').notNull(),
    country: text('country').notNull(),
    vatId: text('vat_id'),
    state: text('state').$type<SubscriptionFacts['state']>().notNull(),
    /** Every period begins on this day of the month, or on the last day of a month that is too short. */
    startedAt: time('started_at').notNull(),
    periodStart: time('period_start').notNull(),
    periodEnd: time('period_end').notNull(),
    isCancelledAtPeriodEnd: boolean('is_cancelled_at_period_end').notNull().default(false),
    endedAt: time('ended_at'),
  },
  (table) => [index('test_subscriptions_running').on(table.periodEnd).where(sql`state in ('active', 'past_due')`)],
)

/** Every bill with the refund and dispute of its payment; unpaid while `paidAt` is null. */
export const testBills = pgTable(
  'test_bills',
  {
    id: text('id').primaryKey(),
    /** The id that refunds and disputes refer to. */
    paymentId: text('payment_id').notNull().unique(),
    purchaseId: text('purchase_id').notNull(),
    clubId: text('club_id').notNull(),
    /** Set on the bill of a session; for a subscription that is its first bill. */
    sessionId: text('session_id').unique(),
    subscriptionId: text('subscription_id'),
    periodStart: time('period_start'),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    country: text('country').notNull(),
    vatId: text('vat_id'),
    paidAt: time('paid_at'),
    refund: text('refund').$type<'none' | 'part' | 'whole'>().notNull().default('none'),
    dispute: text('dispute').$type<PaymentFacts['dispute']>().notNull().default('none'),
    /** The latest dispute. */
    disputeId: text('dispute_id'),
  },
  (table) => [unique('test_bills_period').on(table.subscriptionId, table.periodStart)],
)

/** How a customer's stored card behaves; one that is not listed pays. */
export const testCards = pgTable('test_cards', {
  customerId: text('customer_id').primaryKey(),
  behaviour: text('behaviour').$type<TestCard>().notNull(),
})

/** Every charge to a stored card; its bill has the same id. */
export const testCharges = pgTable('test_charges', {
  id: text('id').primaryKey(),
  purchaseId: text('purchase_id').notNull().unique(),
  clubId: text('club_id').notNull(),
  customerId: text('customer_id').notNull(),
  netCents: integer('net_cents').notNull(),
  state: text('state').$type<ChargeFacts['state']>().notNull().default('open'),
  refusal: text('refusal').$type<Refusal>(),
  createdAt: time('created_at').notNull(),
})

/** Every event, in order. */
export const testEvents = pgTable(
  'test_events',
  {
    id: text('id').primaryKey(),
    /** Orders events of the same moment. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    type: text('type').$type<EventType>().notNull(),
    occurredAt: time('occurred_at').notNull(),
    sessionId: text('session_id'),
    subscriptionId: text('subscription_id'),
    paymentId: text('payment_id'),
  },
  (table) => [index('test_events_occurred').on(table.occurredAt, table.position)],
)

export type TestSessionRow = typeof testSessions.$inferSelect
export type TestSubscriptionRow = typeof testSubscriptions.$inferSelect
export type TestBillRow = typeof testBills.$inferSelect
/** The behaviour of a stored card when it is charged. */
export type TestCard = 'pays' | 'pays_later' | Refusal
export type TestChargeRow = typeof testCharges.$inferSelect
export type TestEventRow = typeof testEvents.$inferSelect

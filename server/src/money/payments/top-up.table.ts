import type { TopUpStop } from '@touchline/contract/money/top-up.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { purchases } from './payments.table.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const time = (name: string) => timestamp(name, { withTimezone: true })

/** Whether a club allows charges to its stored card; no row means no. */
export const topUpSettings = pgTable('top_up_settings', {
  clubId: clubId().primaryKey(),
  isOn: boolean('is_on').notNull(),
  /** When the administrator consented to charges of the stored card. */
  consentedAt: time('consented_at'),
  /** When and why we switched it off, and which amount was declined; null once the administrator decided again. */
  stoppedAt: time('stopped_at'),
  stop: text('stop').$type<TopUpStop>(),
  stoppedCents: integer('stopped_cents'),
})

/** Per model: the level of tokens below which a package is bought, and the maximum per month. */
export const topUpRules = pgTable(
  'top_up_rules',
  {
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    level: bigint('level', { mode: 'number' }).notNull(),
    perMonth: integer('per_month').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.model] })],
)

/** Each automatic purchase of tokens, stored before the provider is called. */
export const topUps = pgTable(
  'top_ups',
  {
    /** The id of the purchase. */
    id: uuid('id')
      .primaryKey()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The month (YYYY-MM, UTC) whose limit it counts in, and its number in that month; null if it failed. */
    month: text('month').notNull(),
    number: integer('number'),
    state: text('state').$type<'open' | 'paid' | 'refused' | 'given_up'>().notNull().default('open'),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** The provider's bill: the only one ever paid for this top-up. */
    chargeId: text('charge_id').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** The lease of the process working on it. */
    leasedUntil: time('leased_until').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('top_ups_need').on(table.clubId, table.model, table.month, table.number),
    uniqueIndex('top_ups_open').on(table.clubId, table.model).where(sql`state = 'open'`),
    index('top_ups_leased').on(table.leasedUntil).where(sql`state = 'open'`),
  ],
)

export type TopUpSettingsRow = typeof topUpSettings.$inferSelect
export type TopUpRuleRow = typeof topUpRules.$inferSelect
export type TopUpRow = typeof topUps.$inferSelect

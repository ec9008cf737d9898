import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'

/** What a club's people used: one row per answer, never changed. */
export const tokenUsage = pgTable(
  'token_usage',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    model: text('model').$type<'gpt5' | 'gpt5_mini'>().notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('token_usage_club_time').on(table.clubId, table.usedAt)],
)

/** Bought tokens: what was added for a purchase, and what was taken back; rows are added and never changed. */
export const tokenEntries = pgTable(
  'token_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Names the occasion, e.g. `grant:{purchaseId}`: one occasion, one entry. */
    key: text('key').notNull().unique(),
    /** The purchase it belongs to. */
    purchaseId: uuid('purchase_id').notNull(),
    model: text('model').$type<'gpt5' | 'gpt5_mini'>().notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('token_entries_club').on(table.clubId), index('token_entries_purchase').on(table.purchaseId)],
)

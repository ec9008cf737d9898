import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * The server processes that live. A row that is gone is a verdict: its process is dead, and for ever, because one that
 * was taken for dead by mistake comes back under another id.
 */
export const processes = pgTable('processes', {
  /** Also the key of the advisory lock that a process holds on PostgreSQL. */
  id: integer('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it last said that it lives, by the database's clock. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})

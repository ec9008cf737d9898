import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * The live server processes. A missing row means that its process is permanently dead: one that was presumed dead by
 * mistake re-registers under a new id.
 */
export const processes = pgTable('processes', {
  /** Also the key of the advisory lock that a process holds on PostgreSQL. */
  id: integer('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Its last heartbeat, by the database's clock. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})

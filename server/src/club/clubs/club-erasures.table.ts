import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from './clubs.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Clubs scheduled for erasure, until they are erased or the erasure is cancelled. */
export const clubErasures = pgTable(
  'club_erasures',
  {
    clubId: uuid('club_id')
      .primaryKey()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    askedAt: time('asked_at').notNull(),
    eraseAt: time('erase_at').notNull(),
    /** When the mails to all players had been sent. */
    playersToldAt: time('players_told_at'),
    /** How often the erasure was attempted, and the lease of the current attempt. */
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: time('leased_until'),
    /** Subscriptions cancelled for the erasure: if one is active again, it was resumed since, so the club stays. */
    cancelled: text('cancelled').array().notNull().default([]),
    /** Plan purchases in progress at the time of the request: their completion does not save the club. */
    purchasesBefore: text('purchases_before').array().notNull().default([]),
  },
  (table) => [index('club_erasures_due').on(table.eraseAt)],
)

export type ErasureRow = typeof clubErasures.$inferSelect

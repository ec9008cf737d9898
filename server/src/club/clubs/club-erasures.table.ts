import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from './clubs.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Clubs that will be erased, until they are or it is called off. */
export const clubErasures = pgTable(
  'club_erasures',
  {
    clubId: uuid('club_id')
      .primaryKey()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    askedAt: time('asked_at').notNull(),
    eraseAt: time('erase_at').notNull(),
    /** When all players had been written to. */
    playersToldAt: time('players_told_at'),
    /** How often erasing it was begun, and until when it is left alone. */
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: time('leased_until'),
    /** Subscriptions that end because of it: one of them that runs on was resumed since, so the club stays. */
    cancelled: text('cancelled').array().notNull().default([]),
    /** Purchases of plans that were under way when it was asked for: what comes of them keeps no club. */
    purchasesBefore: text('purchases_before').array().notNull().default([]),
  },
  (table) => [index('club_erasures_due').on(table.eraseAt)],
)

export type ErasureRow = typeof clubErasures.$inferSelect

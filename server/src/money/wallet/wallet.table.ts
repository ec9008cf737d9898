import type { NoticeLevel } from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'

/** Notices of low tokens: one row per club, model, month and level, however many processes notice it. */
export const tokenNotices = pgTable(
  'token_notices',
  {
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    model: text('model').$type<TokenModel>().notNull(),
    month: text('month').notNull(),
    level: integer('level').$type<NoticeLevel>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the administrator dismissed the banner. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.model, table.month, table.level] }),
    index('token_notices_created').on(table.createdAt),
  ],
)

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

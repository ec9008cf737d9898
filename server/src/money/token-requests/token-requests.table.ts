import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

/** Players' requests to their administrator for tokens, the latest of each. */
export const tokenRequests = pgTable(
  'token_requests',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When the administrator dismissed the notice. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  },
  (table) => [index('token_requests_club').on(table.clubId)],
)

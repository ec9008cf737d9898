import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'
import { members } from '../members/members.table.ts'

/** The offer of a club's administrator to hand the administration to a member; at most one per club. */
export const handOvers = pgTable(
  'hand_overs',
  {
    clubId: uuid('club_id')
      .primaryKey()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The name under which the administrator stays in the club as a player. */
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Hash of the mailed token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('hand_overs_member').on(table.memberId)],
)

export type HandOverRow = typeof handOvers.$inferSelect

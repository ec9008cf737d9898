import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'
import { members } from '../members/members.table.ts'

/** The credential a session was opened with. */
export type OpenedWith = 'club-password' | 'own-password' | 'invitation' | 'code' | 'pin'

/** Open sessions: a token is valid only while its row exists. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The credential it was opened with: changing the club password ends the sessions opened with it. */
    openedWith: text('opened_with').$type<OpenedWith>().notNull(),
    /** Since when the device is known to be its member's own: everyone in a club knows the club password. */
    trustedAt: timestamp('trusted_at', { withTimezone: true }),
    /** Since when a personal password or a mailed code has confirmed it: a changed club password does not end it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Until then a new personal password needs no current one: a short time after joining or entering a code. */
    newPasswordUntil: timestamp('new_password_until', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sessions_club').on(table.clubId),
    index('sessions_member').on(table.memberId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'

/** The people of a club: its players, and its administrator, who takes no seat. */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'admin' | 'member'>().notNull(),
    /** Whether players of the club can show this player their training plans. */
    isCoach: boolean('is_coach').notNull().default(false),
    /** A player's own password; until there is one, the club's logs them in. */
    passwordHash: text('password_hash'),
    /** Name and e-mail in small letters without accents, for the search. */
    searchText: text('search_text').notNull(),
    /** Last and first name likewise, for the order: a plain one would put Č and Š behind Z. */
    sortName: text('sort_name').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    lastActive: timestamp('last_active', { withTimezone: true }),
    /** Which version of the terms they accepted by joining, and when; nothing if they joined before there were terms. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
    /** When they answered or skipped the first steps. */
    firstStepsAt: timestamp('first_steps_at', { withTimezone: true }),
    /** Of who said a year of birth that needs a parent's consent: the day from which they surely decide alone. */
    childUntil: date('child_until', { mode: 'string' }),
    /** Since when a parent agrees that more than that year is kept. */
    parentAgreedAt: timestamp('parent_agreed_at', { withTimezone: true }),
    /** Until when the administrator lets them correct a year of birth that says that they are a child. */
    birthYearUnlockedUntil: timestamp('birth_year_unlocked_until', { withTimezone: true }),
    /** When the administrator removed them; until the purge they can be restored, and count nowhere. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    // Whoever rejoins with the same e-mail is a new member.
    uniqueIndex('members_club_email').on(table.clubId, table.email).where(sql`removed_at is null`),
    index('members_present').on(table.clubId).where(sql`removed_at is null`),
    index('members_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('members_email').on(table.email),
    index('members_club_name').on(table.clubId, table.sortName, table.id),
  ],
)

/** Whether nothing of a member may outlive the session: a child for whom no parent has agreed yet. */
export const keepsNothing = sql<boolean>`
  (coalesce(members.child_until > (now() at time zone 'utc')::date, false) and members.parent_agreed_at is null)`

export type MemberRow = typeof members.$inferSelect

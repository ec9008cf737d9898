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
    /** Whether players of the club can share their training plans with this player. */
    isCoach: boolean('is_coach').notNull().default(false),
    /** A player's personal password; until one is set, they log in with the club's. */
    passwordHash: text('password_hash'),
    /** Name and e-mail in lower case without accents, for the search. */
    searchText: text('search_text').notNull(),
    /** Last and first name likewise, for sorting: a plain sort would put Č and Š after Z. */
    sortName: text('sort_name').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    lastActive: timestamp('last_active', { withTimezone: true }),
    /** Which version of the terms they accepted by joining, and when; null if they joined before there were terms. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
    /** When they answered or skipped the first steps. */
    firstStepsAt: timestamp('first_steps_at', { withTimezone: true }),
    /** For a year of birth that needs a parent's consent: the day from which they certainly decide alone. */
    childUntil: date('child_until', { mode: 'string' }),
    /** Since when a parent has consented to storing more than that year. */
    parentAgreedAt: timestamp('parent_agreed_at', { withTimezone: true }),
    /** Until when the administrator lets them correct a year of birth that makes them a child. */
    birthYearUnlockedUntil: timestamp('birth_year_unlocked_until', { withTimezone: true }),
    /** When the administrator removed them; until the purge they can be restored, but are counted nowhere. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    // A removed player who rejoins with the same e-mail is a new member.
    uniqueIndex('members_club_email').on(table.clubId, table.email).where(sql`removed_at is null`),
    index('members_present').on(table.clubId).where(sql`removed_at is null`),
    index('members_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('members_email').on(table.email),
    index('members_club_name').on(table.clubId, table.sortName, table.id),
  ],
)

/** Whether no data of a member may outlive the session: a child without a parent's consent. */
export const keepsNothing = sql<boolean>`
  (coalesce(members.child_until > (now() at time zone 'utc')::date, false) and members.parent_agreed_at is null)`

export type MemberRow = typeof members.$inferSelect

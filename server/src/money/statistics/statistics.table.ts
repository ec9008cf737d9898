import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { StoredUsage } from './usage.ts'
import type { StoredWindow } from './window.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })

/** A club's usage of a day (UTC): the sum of the ledger entries marked as counted. */
export const usageDays = pgTable(
  'usage_days',
  {
    clubId: clubId(),
    day: date('day').notNull(),
    questions: integer('questions').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    active: integer('active').notNull(),
    /** Bitset of the people who asked, by their numbers in `usage_people`, in base64. */
    people: text('people').notNull(),
    usage: jsonb('usage').$type<StoredUsage>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.day] }), index('usage_days_day').on(table.day)],
)

/** A small number for everyone who ever asked; the row stays, without the member, when the member is erased. */
export const usagePeople = pgTable(
  'usage_people',
  {
    clubId: clubId(),
    number: integer('number').notNull(),
    memberId: uuid('member_id')
      .unique()
      .references(() => members.id, { onDelete: 'set null' }),
    /** The day of their first question. */
    firstDay: date('first_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.number] }),
    index('usage_people_first_day').on(table.clubId, table.firstDay),
  ],
)

/** The finished days of a period, summed for a time zone, so that reading a year costs as little as reading a week. */
export const usageWindows = pgTable(
  'usage_windows',
  {
    clubId: clubId(),
    days: integer('days').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The day after its last day; the window is valid while that is today. */
    until: date('until').notNull(),
    requestedOn: date('requested_on').notNull(),
    summed: jsonb('summed').$type<StoredWindow>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.days, table.timeZone] }),
    index('usage_windows_requested').on(table.requestedOn),
    index('usage_windows_until').on(table.until),
  ],
)

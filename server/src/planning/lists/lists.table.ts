import type { ListAnswer } from '@touchline/contract/planning/lists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const listId = () =>
  uuid('list_id')
    .notNull()
    .references(() => teamLists.id, { onDelete: 'cascade' })

/** A team's dates. A list belongs to the club: it stays when its maker leaves. */
export const teamLists = pgTable(
  'team_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    makerId: uuid('maker_id').references(() => members.id, { onDelete: 'set null' }),
    /** The language of its mails and its calendar link: that of its maker. */
    language: text('language').$type<LanguageCode>().notNull(),
    name: text('name').notNull(),
    team: text('team'),
    sport: text('sport').$type<Sport>(),
    date: date('date', { mode: 'string' }).notNull(),
    /** `HH:MM` in the time zone of the list, like all its times. */
    time: text('time'),
    meetTime: text('meet_time'),
    minutes: integer('minutes').notNull(),
    place: text('place'),
    timeZone: text('time_zone').notNull(),
    /** The secret token of the link for answering without an account. */
    linkToken: text('link_token'),
    /** When people who have not answered are reminded; `remindAt` is that moment in the list's time zone. */
    remindDate: date('remind_date', { mode: 'string' }),
    remindTime: text('remind_time'),
    remindAt: moment('remind_at'),
    remindedAt: moment('reminded_at'),
    /** Attempts at sending a due reminder, and until when it is leased. */
    remindAttempts: integer('remind_attempts').notNull().default(0),
    remindLeasedUntil: moment('remind_leased_until'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('team_lists_club').on(table.clubId, table.date),
    index('team_lists_maker').on(table.makerId),
    uniqueIndex('team_lists_link').on(table.linkToken),
    index('team_lists_remind').on(table.remindAt).where(sql`remind_at is not null and reminded_at is null`),
    index('team_lists_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** One row per person with their answer, so that concurrent answers do not overwrite each other. */
export const listPeople = pgTable(
  'list_people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listId: listId(),
    /** A member; name and address come from their account, and the row is deleted with it. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** For people typed in by name. */
    name: text('name'),
    email: text('email'),
    answer: text('answer').$type<ListAnswer>(),
    note: text('note'),
    remindedAt: moment('reminded_at'),
    reminders: integer('reminders').notNull().default(0),
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('list_people_list').on(table.listId),
    index('list_people_removed').on(table.removedAt).where(sql`removed_at is not null`),
    uniqueIndex('list_people_member').on(table.memberId, table.listId),
  ],
)

/** Things to bring. */
export const listThings = pgTable(
  'list_things',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listId: listId(),
    name: text('name').notNull(),
    personId: uuid('person_id').references(() => listPeople.id, { onDelete: 'set null' }),
    /** The member who took it without being on the list, such as a coach. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    isDone: boolean('is_done').notNull().default(false),
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('list_things_list').on(table.listId, table.createdAt),
    index('list_things_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('list_things_person').on(table.personId),
    index('list_things_member').on(table.memberId),
  ],
)

export const listDuties = pgTable(
  'list_duties',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listId: listId(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('list_duties_list').on(table.listId, table.position)],
)

/** The dates of a rota, including the list's own. */
export const listDates = pgTable(
  'list_dates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    listId: listId(),
    date: date('date', { mode: 'string' }).notNull(),
    label: text('label'),
    isOwn: boolean('is_own').notNull().default(false),
  },
  (table) => [index('list_dates_list').on(table.listId, table.date)],
)

/** The assignment of duties to people by date. */
export const listCells = pgTable(
  'list_cells',
  {
    dateId: uuid('date_id')
      .notNull()
      .references(() => listDates.id, { onDelete: 'cascade' }),
    dutyId: uuid('duty_id')
      .notNull()
      .references(() => listDuties.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => listPeople.id, { onDelete: 'set null' }),
    isNeeded: boolean('is_needed').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.dateId, table.dutyId] }),
    index('list_cells_duty').on(table.dutyId),
    index('list_cells_person').on(table.personId),
  ],
)

/** Addresses that were sent reminders, by club, and whether they unsubscribed; only a hash of the address is stored. */
export const listMailChoices = pgTable(
  'list_mail_choices',
  {
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    token: text('token').notNull().unique(),
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.addressHash] })],
)

export type ListRow = typeof teamLists.$inferSelect
export type PersonRow = typeof listPeople.$inferSelect
export type ThingRow = typeof listThings.$inferSelect
export type DutyRow = typeof listDuties.$inferSelect
export type DateRow = typeof listDates.$inferSelect
export type CellRow = typeof listCells.$inferSelect

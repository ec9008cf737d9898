import type { PlanSummary, SignOff } from '@touchline/contract/planning/plans.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

/**
 * A plan version's data for lists, in addition to its columns; `coming` are the next sessions, `hasMore` if there are
 * more.
 */
export type StoredSummary = Omit<PlanSummary, 'id' | 'title' | 'signOff' | 'owner' | 'version' | 'next'> & {
  form: number
  ofVersion: number
  coming: NonNullable<PlanSummary['next']>[]
  hasMore: boolean
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Training plans of a player, deleted with them, or of the club. JSON columns are validated when read. */
export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Null if the plan is the club's own, made by one of its programs. */
    ownerId: uuid('owner_id').references(() => members.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    wish: jsonb('wish').$type<unknown>().notNull(),
    weeks: jsonb('weeks').$type<unknown>().notNull(),
    sessions: jsonb('sessions').$type<unknown>().notNull(),
    /** Latest first, each with the data to undo it. */
    changes: jsonb('changes').$type<unknown>().notNull().default([]),
    sources: jsonb('sources').$type<unknown>().notNull(),
    notes: jsonb('notes').$type<unknown>().notNull(),
    /** Data for lists, written with the plan; null in rows from before summaries existed. */
    summary: jsonb('summary').$type<StoredSummary>(),
    version: integer('version').notNull().default(1),
    /** The version in which the training itself last changed; ticks and titles do not affect it. */
    trainingVersion: integer('training_version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    /** The secret token of the calendar link, and the language in which it was created. */
    feedToken: text('feed_token'),
    feedLanguage: text('feed_language').$type<LanguageCode>(),
    /** The coach it is shown to; null once they are gone, but their verdict stays. */
    coachId: uuid('coach_id').references(() => members.id, { onDelete: 'set null' }),
    signOff: text('sign_off').$type<SignOff['state']>().notNull().default('none'),
    signOffAt: moment('sign_off_at'),
    signOffComment: text('sign_off_comment'),
  },
  (table) => [
    index('plans_owner').on(table.ownerId, table.createdAt),
    index('plans_club').on(table.clubId),
    index('plans_coach').on(table.coachId),
    index('plans_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('plans_feed').on(table.feedToken),
  ],
)

export type PlanRow = typeof plans.$inferSelect
export type NewPlan = typeof plans.$inferInsert

import type { PlanSummary, SignOff } from '@touchline/contract/planning/plans.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

/** What lists say of a version of a plan besides its columns; `coming` are the next sessions, `hasMore` if there are still others. */
export type StoredSummary = Omit<PlanSummary, 'id' | 'title' | 'signOff' | 'owner' | 'version' | 'next'> & {
  form: number
  ofVersion: number
  coming: NonNullable<PlanSummary['next']>[]
  hasMore: boolean
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Training plans; each belongs to one player and goes with them, or to the club. What is JSON is checked when it is read. */
export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Null where the plan is the club's own, made by one of its programs. */
    ownerId: uuid('owner_id').references(() => members.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    wish: jsonb('wish').$type<unknown>().notNull(),
    weeks: jsonb('weeks').$type<unknown>().notNull(),
    sessions: jsonb('sessions').$type<unknown>().notNull(),
    /** The latest first, each with what undoes it. */
    changes: jsonb('changes').$type<unknown>().notNull().default([]),
    sources: jsonb('sources').$type<unknown>().notNull(),
    notes: jsonb('notes').$type<unknown>().notNull(),
    /** What lists say of it, written with the plan; null in rows from before there were summaries. */
    summary: jsonb('summary').$type<StoredSummary>(),
    version: integer('version').notNull().default(1),
    /** The version in which the training itself last changed: ticks and titles leave it alone. */
    trainingVersion: integer('training_version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    /** The secret part of the calendar's address, and the language it was asked for in. */
    feedToken: text('feed_token'),
    feedLanguage: text('feed_language').$type<LanguageCode>(),
    /** The coach it is shown to; nobody once they are gone, and what they said stays. */
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

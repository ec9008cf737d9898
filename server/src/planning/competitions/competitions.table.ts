import type { Format, Rules, RulesName, Team, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Match, Moment, Reason, Result } from './types.ts'

/** A club's competitions and their settings; matches are in a separate table. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** The creator; if they leave, the competition stays with the club and the administrator edits it. */
    makerId: uuid('maker_id').references(() => members.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    sport: text('sport').$type<Sport>(),
    place: text('place'),
    note: text('note'),
    timeZone: text('time_zone').notNull(),
    format: jsonb('format').$type<Format>().notNull(),
    rulesName: text('rules_name').$type<RulesName>().notNull(),
    rules: jsonb('rules').$type<Rules>().notNull(),
    timetable: jsonb('timetable').$type<Timetable>().notNull(),
    teams: jsonb('teams').$type<Team[]>().notNull(),
    /** The wishes that the timetable could not meet when it was made. */
    unmet: jsonb('unmet').$type<Reason[]>().notNull().default([]),
    /** The number of draws so far; with the id it seeds the draw. */
    draw: integer('draw').notNull().default(1),
    /** Incremented by changes of the settings or the whole timetable, not of single matches. */
    version: integer('version').notNull().default(1),
    /** The secret token of the public page's link. */
    shareToken: text('share_token'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last change of anything, including results. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('competitions_club').on(table.clubId, table.createdAt),
    index('competitions_maker').on(table.makerId).where(sql`maker_id is not null`),
    uniqueIndex('competitions_share_token').on(table.shareToken),
    index('competitions_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** One row per match, so that results of different matches never overwrite one another. */
export const competitionMatches = pgTable(
  'competition_matches',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The index in drawing order. */
    number: integer('number').notNull(),
    drawn: jsonb('drawn').$type<DrawnMatch>().notNull(),
    start: jsonb('start').$type<Moment>(),
    court: integer('court'),
    status: text('status').$type<Match['status']>().notNull().default('planned'),
    result: jsonb('result').$type<Result>(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The member who last entered the result, and when. */
    enteredBy: uuid('entered_by').references(() => members.id, { onDelete: 'set null' }),
    enteredAt: timestamp('entered_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.competitionId, table.id] }),
    index('competition_matches_entered_by').on(table.enteredBy).where(sql`entered_by is not null`),
  ],
)

/** Members who may enter results, in addition to the maker and the administrator. */
export const competitionScorers = pgTable(
  'competition_scorers',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.competitionId, table.memberId] }),
    index('competition_scorers_member').on(table.memberId),
  ],
)

/** The part of a match set by the draw; only a new draw changes it. */
export type DrawnMatch = Pick<Match, 'stage' | 'group' | 'round' | 'position' | 'label' | 'home' | 'away'>

export type CompetitionRow = typeof competitions.$inferSelect
export type MatchRow = typeof competitionMatches.$inferSelect

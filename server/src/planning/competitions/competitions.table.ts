import type { Format, Rules, RulesName, Team, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Match, Moment, Reason, Result } from './types.ts'

/** Competitions of a club: what is set about them; their matches have rows of their own. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Who made it; it stays with the club when they leave, and the administrator edits it. */
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
    /** What of the timetable could not be kept when it was made. */
    unmet: jsonb('unmet').$type<Reason[]>().notNull().default([]),
    /** How often it was drawn; with the id the seed of the draw. */
    draw: integer('draw').notNull().default(1),
    /** Counts changes of what is set and of the timetable as a whole, not of single matches. */
    version: integer('version').notNull().default(1),
    /** The secret part of the public page's address. */
    shareToken: text('share_token'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Of the last change of anything, a result included. */
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

/** Matches, a row each, so that results of different matches never overwrite one another. */
export const competitionMatches = pgTable(
  'competition_matches',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Its place in the order of the draw. */
    number: integer('number').notNull(),
    drawn: jsonb('drawn').$type<DrawnMatch>().notNull(),
    start: jsonb('start').$type<Moment>(),
    court: integer('court'),
    status: text('status').$type<Match['status']>().notNull().default('planned'),
    result: jsonb('result').$type<Result>(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Who entered the result last, and when. */
    enteredBy: uuid('entered_by').references(() => members.id, { onDelete: 'set null' }),
    enteredAt: timestamp('entered_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.competitionId, table.id] }),
    index('competition_matches_entered_by').on(table.enteredBy).where(sql`entered_by is not null`),
  ],
)

/** Members who may enter results besides the maker and the administrator. */
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

/** What the draw says of a match; nothing of it changes but by a new draw. */
export type DrawnMatch = Pick<Match, 'stage' | 'group' | 'round' | 'position' | 'label' | 'home' | 'away'>

export type CompetitionRow = typeof competitions.$inferSelect
export type MatchRow = typeof competitionMatches.$inferSelect

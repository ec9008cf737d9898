import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import type { SpeakingModel } from '@touchline/contract/coaching/chat.ts'
import type { Finish } from '@touchline/contract/coaching/history.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import type { Safety } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import type { ShownKind } from '../../money/tokens/tokens.table.ts'
import { chatHistories } from '../history/history.table.ts'
import type { PlacedPart } from './placed-parts.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const time = (name: string) => timestamp(name, { withTimezone: true })
/** Set only for an untrusted session: its conversations are separate and end with it. */
const sessionId = () => uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' })
/** The conversation's owner: the session if it is untrusted, else the member on all devices. */
const ownerId = () => uuid('owner_id').generatedAlwaysAs(sql`coalesce(session_id, member_id)`)

/** Answers, from the moment they are requested: they belong to the server, not to the requesting connection. */
export const answers = pgTable(
  'answers',
  {
    id: uuid('id').primaryKey(),
    clubId: clubId(),
    /** The asker; null if only the club password was used, or the member is gone. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** No foreign key: an answer outlives its session, because it has yet to be charged. */
    sessionId: uuid('session_id'),
    ownerId: ownerId(),
    /** Whether its session became trusted while it ran, so that it ends as a turn of the member's conversation. */
    isAdopted: boolean('is_adopted').notNull().default(false),
    specialistId: text('specialist_id').notNull(),
    /** The attachment type of the question, recorded with its charge. */
    kind: text('kind').$type<ShownKind>(),
    language: text('language').$type<LanguageCode>().notNull(),
    /** Idempotency key chosen by the client. */
    requestId: uuid('request_id'),
    /** Whether question and answer belong to the asker's unsaved conversation. */
    isKept: boolean('is_kept').notNull(),
    status: text('status').$type<'running' | 'done' | 'stopped' | 'failed'>().notNull().default('running'),
    /** Why it was truncated: by the length limit or the model's content filter. */
    finish: text('finish').$type<Finish>(),
    model: text('model').$type<SpeakingModel>().notNull(),
    /** The text saved so far; the live answer may be a second ahead. */
    text: text('text').notNull().default(''),
    /** The parts saved so far, always together with the text before them. */
    parts: jsonb('parts').$type<PlacedPart[]>().notNull().default([]),
    /** The red flag that its question raised. */
    safety: jsonb('safety').$type<Safety>(),
    /** Prompt tokens of the current round, by our own tokenizer. */
    promptTokens: integer('prompt_tokens').notNull(),
    /** With tool calls: the text length when the current round began, and the usage of the rounds before it. */
    roundFrom: integer('round_from').notNull().default(0),
    spentInputTokens: integer('spent_input_tokens').notNull().default(0),
    spentOutputTokens: integer('spent_output_tokens').notNull().default(0),
    isStopWanted: boolean('is_stop_wanted').notNull().default(false),
    /** Whether it has subscribers at another process than the one writing it. */
    isReadElsewhere: boolean('is_read_elsewhere').notNull().default(false),
    /** The server process writing it (`processes`); once that row is gone, the answer is orphaned. */
    processId: integer('process_id'),
    startedAt: time('started_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('answers_request').on(table.memberId, table.requestId),
    index('answers_running').on(table.processId).where(sql`status = 'running'`),
    index('answers_club').on(table.clubId),
    // Decides which of two simultaneous questions is accepted, whichever processes they reach.
    uniqueIndex('answers_one_running').on(table.ownerId, table.specialistId).where(sql`status = 'running' and is_kept`),
    index('answers_session').on(table.sessionId).where(sql`session_id is not null`),
    index('answers_nobodys').on(table.finishedAt).where(sql`member_id is null`),
    index('answers_started').on(table.startedAt),
  ],
)

/** The turns of unsaved conversations, until they are discarded. */
export const chatTurns = pgTable(
  'chat_turns',
  {
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    ownerId: ownerId(),
    specialistId: text('specialist_id').notNull(),
    isUser: boolean('is_user').notNull(),
    content: text('content').notNull(),
    model: text('model').$type<SpeakingModel>(),
    finish: text('finish').$type<Finish>(),
    /** The parts of an answer, in order. */
    parts: jsonb('parts').$type<AnyPart[]>().notNull().default([]),
    /** What is kept of the file or clip attached to the question. */
    attachment: jsonb('attachment').$type<Attachment>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('chat_turns_owner').on(table.memberId, table.ownerId, table.specialistId, table.position),
    index('chat_turns_session').on(table.sessionId).where(sql`session_id is not null`),
  ],
)

/** The saved conversation that an unsaved one continues, and up to which turn it is saved. */
export const chatDrafts = pgTable(
  'chat_drafts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    ownerId: ownerId(),
    specialistId: text('specialist_id').notNull(),
    historyId: uuid('history_id').references(() => chatHistories.id, { onDelete: 'set null' }),
    /** Position of the last saved turn. */
    savedTo: bigint('saved_to', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('chat_drafts_owner').on(table.memberId, table.ownerId, table.specialistId),
    index('chat_drafts_session').on(table.sessionId).where(sql`session_id is not null`),
    index('chat_drafts_history').on(table.historyId),
  ],
)

export type AnswerRow = typeof answers.$inferSelect
export type TurnRow = typeof chatTurns.$inferSelect

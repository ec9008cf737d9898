import type { Attachment } from '@touchline/contract/attachments.ts'
import type { SpeakingModel } from '@touchline/contract/chat.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'
import { chatHistories } from '../history/history.table.ts'
import { members } from '../members/members.table.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const time = (name: string) => timestamp(name, { withTimezone: true })

/** Answers, from the moment they are asked for: they belong to the server, not to the connection that asked. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey(),
    clubId: clubId(),
    /** Who asked; nobody in particular if only the club password was shown, or the member is gone. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    specialistId: text('specialist_id').notNull(),
    language: text('language').$type<LanguageCode>().notNull(),
    /** The asker's own name for the question: asked twice it is one. */
    requestId: uuid('request_id'),
    /** Whether question and answer belong to the asker's unsaved conversation. */
    isKept: boolean('is_kept').notNull(),
    status: text('status').$type<'running' | 'done' | 'stopped' | 'failed'>().notNull().default('running'),
    model: text('model').$type<SpeakingModel>().notNull(),
    /** The answer as far as it is written down; the running one may be a second ahead. */
    text: text('text').notNull().default(''),
    /** What the question counts, by our own tokenizer. */
    promptTokens: integer('prompt_tokens').notNull(),
    isStopWanted: boolean('is_stop_wanted').notNull().default(false),
    /** When the process that writes it last said that it lives. */
    heartbeatAt: time('heartbeat_at').notNull().defaultNow(),
    startedAt: time('started_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('generations_request').on(table.memberId, table.requestId),
    index('generations_running').on(table.heartbeatAt).where(sql`status = 'running'`),
    index('generations_owner').on(table.memberId, table.specialistId).where(sql`status = 'running'`),
    index('generations_started').on(table.startedAt),
  ],
)

/** The turns of conversations that are not saved, until they are discarded. */
export const chatTurns = pgTable(
  'chat_turns',
  {
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    specialistId: text('specialist_id').notNull(),
    isUser: boolean('is_user').notNull(),
    content: text('content').notNull(),
    model: text('model').$type<SpeakingModel>(),
    /** What is kept of the file or clip that was shown with the question. */
    attachment: jsonb('attachment').$type<Attachment>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('chat_turns_conversation').on(table.memberId, table.specialistId, table.position)],
)

/** What a conversation with a specialist goes on with, and up to where it is saved. */
export const chatDrafts = pgTable(
  'chat_drafts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    specialistId: text('specialist_id').notNull(),
    historyId: uuid('history_id').references(() => chatHistories.id, { onDelete: 'set null' }),
    /** The last turn that is saved. */
    savedTo: bigint('saved_to', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.specialistId] })],
)

export type GenerationRow = typeof generations.$inferSelect
export type TurnRow = typeof chatTurns.$inferSelect

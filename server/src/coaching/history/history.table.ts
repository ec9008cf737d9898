import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

/** Saved conversations; each belongs to one member and is deleted with them. */
export const chatHistories = pgTable(
  'chat_histories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    specialistId: text('specialist_id').notNull(),
    specialistName: text('specialist_name').notNull(),
    messages: jsonb('messages').$type<SavedMessage[]>().notNull(),
    /** The words to search in (search-text.ts); for older conversations null until their owner's first search. */
    searchText: text('search_text'),
    lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    /** Set for the seconds in which a deletion can be undone; the conversation is hidden from then on. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('chat_histories_owner').on(table.ownerId, table.lastMessageAt, table.id),
    index('chat_histories_club').on(table.clubId),
    index('chat_histories_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

export type HistoryRow = typeof chatHistories.$inferSelect

/** A saved conversation without its messages. */
export type HistoryTitle = Omit<HistoryRow, 'messages' | 'searchText'>

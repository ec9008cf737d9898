import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** API keys for clubs' own programs; revoked ones are deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    beginning: text('beginning').notNull(),
    hash: text('hash').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    hourlyLimit: integer('hourly_limit').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_club').on(table.clubId)],
)

export type ApiKeyRow = typeof apiKeys.$inferSelect
export type NewApiKey = typeof apiKeys.$inferInsert

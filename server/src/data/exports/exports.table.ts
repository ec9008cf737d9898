import type { ClubExport } from '@touchline/contract/data/exports.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
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

const time = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Exports of clubs. Rows outlive their file: they count against the day's limit. */
export const clubExports = pgTable(
  'club_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    language: text('language').$type<LanguageCode>().notNull(),
    state: text('state').$type<ClubExport['state']>().notNull().default('waiting'),
    partsDone: integer('parts_done').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The attempt that is writing it; chunks of other attempts are ignored. */
    claim: uuid('claim'),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: time('leased_until'),
    askedAt: time('asked_at').notNull().defaultNow(),
    expiresAt: time('expires_at'),
  },
  (table) => [
    // One unfinished export per club, across all processes.
    uniqueIndex('club_exports_unfinished').on(table.clubId).where(sql`state in ('waiting', 'running')`),
    index('club_exports_club').on(table.clubId, table.askedAt),
    index('club_exports_ready').on(table.expiresAt).where(sql`state = 'ready'`),
    index('club_exports_asked').on(table.askedAt),
  ],
)

/** The file of an export in chunks: every process on every machine can write and read it. */
export const exportChunks = pgTable(
  'export_chunks',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => clubExports.id, { onDelete: 'cascade' }),
    claim: uuid('claim').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.claim, table.number] })],
)

export type ExportRow = typeof clubExports.$inferSelect

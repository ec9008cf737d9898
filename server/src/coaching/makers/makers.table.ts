import type { ArtefactPart } from '@touchline/contract/coaching/parts.ts'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../club/members/members.table.ts'

/** Artefacts made in chat, by the values used, kept for a while: repeating a wish returns the same artefact. */
export const madeThings = pgTable(
  'made_things',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ArtefactPart['kind']>().notNull(),
    /** Of the values. */
    hash: text('hash').notNull(),
    /** No foreign key: it refers to one of three tables. */
    thingId: uuid('thing_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.hash] }),
    index('made_things_made').on(table.madeAt),
  ],
)

export type MadeThing = typeof madeThings.$inferSelect

import type { Fact, UsedFact } from '@touchline/contract/club/athletes.ts'
import { bigint, date, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../members/members.table.ts'

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

/** Profile facts of players, one row per fact so that changing one leaves the others alone. */
export const athleteFacts = pgTable(
  'athlete_facts',
  {
    memberId: memberId(),
    /** The fact's name (`keyOf` in the contract). */
    key: text('key').notNull(),
    fact: jsonb('fact').$type<Fact>().notNull(),
    since: date('since', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] })],
)

/** The answers that used a profile, for a month. The question's text stays with the conversation only. */
export const athleteUses = pgTable(
  'athlete_uses',
  {
    generationId: uuid('generation_id').primaryKey(),
    memberId: memberId(),
    specialistId: text('specialist_id').notNull(),
    /** The question's position in `chat_turns`; no foreign key, as the question may be discarded at any time. */
    questionPosition: bigint('question_position', { mode: 'number' }),
    figures: jsonb('figures').$type<UsedFact[]>().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('athlete_uses_member').on(table.memberId, table.usedAt),
    index('athlete_uses_used').on(table.usedAt),
  ],
)

export type FactRow = typeof athleteFacts.$inferSelect
export type UseRow = typeof athleteUses.$inferSelect

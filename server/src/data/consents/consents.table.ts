import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../club/members/members.table.ts'

/** Consent requests to parents and their answers; the member's own row says whether consent applies now. */
export const parentalConsents = pgTable(
  'parental_consents',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    parentEmail: text('parent_email').notNull(),
    /** Of the newest link, which stays valid so that the parent can change the decision. */
    tokenHash: text('token_hash').notNull(),
    state: text('state').$type<'asked' | 'given' | 'refused' | 'withdrawn'>().notNull().default('asked'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('parental_consents_token').on(table.tokenHash)],
)

export type ConsentRow = typeof parentalConsents.$inferSelect

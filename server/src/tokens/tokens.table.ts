import type { TokenModel } from '@touchline/contract/pricing.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const tokens = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** What a club has of one model's tokens; always the sum of its entries. */
export const tokenAccounts = pgTable(
  'token_accounts',
  {
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The month (YYYY-MM, UTC) whose allowance it is. */
    month: text('month').notNull(),
    allowance: tokens('allowance'),
    bought: tokens('bought'),
    /** What running answers may still use: the sum of the holds. */
    held: tokens('held'),
    /** How the statement that last changed the account divided its tokens; it reads them back from here. */
    lastHold: tokens('last_hold'),
    lastFromAllowance: tokens('last_from_allowance'),
    lastFromBought: tokens('last_from_bought'),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.model] }),
    check('token_accounts_never_below_zero', sql`allowance >= 0 and bought >= 0 and held >= 0`),
  ],
)

/** The ledger: rows are added and never changed. An account is the sum of its entries, of its month and of what was bought. */
export const tokenEntries = pgTable(
  'token_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** Names the occasion, e.g. `grant:{purchaseId}` or `charge:{generationId}`: one occasion, one entry. */
    key: text('key').notNull().unique(),
    month: text('month').notNull(),
    allowance: tokens('allowance'),
    bought: tokens('bought'),
    /** The purchase that tokens came from, or went back with. */
    purchaseId: uuid('purchase_id'),
    /** Of a charge: who asked whom, in which answer, and what the model service counted. */
    memberId: uuid('member_id'),
    specialistId: text('specialist_id'),
    generationId: uuid('generation_id'),
    inputTokens: bigint('input_tokens', { mode: 'number' }),
    outputTokens: bigint('output_tokens', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('token_entries_club_month').on(table.clubId, table.month),
    index('token_entries_purchase').on(table.purchaseId),
  ],
)

/** What running answers hold back; a hold goes when its answer is charged. */
export const tokenHolds = pgTable(
  'token_holds',
  {
    /** The answer's id. */
    id: uuid('id').primaryKey(),
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    tokens: tokens('tokens'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('token_holds_club').on(table.clubId)],
)

/**
 * What models said that no reader was shown, because the outgoing guard withheld it: the operator pays the model service
 * for it, no club does. With the charges in the ledger it is all that the service counted.
 */
export const withheldTokens = pgTable('withheld_tokens', {
  /** The answer's id; no foreign key, because the books outlive answers. */
  generationId: uuid('generation_id').primaryKey(),
  inputTokens: tokens('input_tokens'),
  outputTokens: tokens('output_tokens'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

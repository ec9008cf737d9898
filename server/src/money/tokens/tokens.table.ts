import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

const clubId = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' })
const tokens = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** A club's tokens of one model; always the sum of its entries. */
export const tokenAccounts = pgTable(
  'token_accounts',
  {
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The month (YYYY-MM, UTC) of the allowance. */
    month: text('month').notNull(),
    allowance: tokens('allowance'),
    bought: tokens('bought'),
    /** Tokens reserved by running answers: the sum of the holds. */
    held: tokens('held'),
    /** Tokens used by the month's answers so far. */
    used: tokens('used'),
    /** How the last statement split its tokens; it reads them back from here. */
    lastHold: tokens('last_hold'),
    lastFromAllowance: tokens('last_from_allowance'),
    lastFromBought: tokens('last_from_bought'),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.model] }),
    check('token_accounts_never_below_zero', sql`allowance >= 0 and bought >= 0 and held >= 0`),
  ],
)

/** Attachments of a question: a file, or a training clip. */
export type ShownKind = 'document' | 'clip'

/**
 * The ledger: append-only, amounts never change. An account is the sum of its entries: the month's and the bought
 * tokens.
 */
export const tokenEntries = pgTable(
  'token_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** Identifies the occasion, e.g. `grant:{purchaseId}` or `charge:{generationId}`: one occasion, one entry. */
    key: text('key').notNull().unique(),
    month: text('month').notNull(),
    allowance: tokens('allowance'),
    bought: tokens('bought'),
    /** The purchase whose tokens were added or taken back. */
    purchaseId: uuid('purchase_id'),
    /** For a charge: the member, the specialist, the answer, and the counts of the model service. */
    memberId: uuid('member_id'),
    /** The asker if not a member: the club's id for its password, or an API key's. */
    askerId: uuid('asker_id'),
    specialistId: text('specialist_id'),
    /** The question's attachment; null for text only. */
    kind: text('kind').$type<ShownKind>(),
    generationId: uuid('generation_id'),
    inputTokens: bigint('input_tokens', { mode: 'number' }),
    outputTokens: bigint('output_tokens', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether the statistics roll-ups include it (docs/decisions/0046). */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [
    index('token_entries_uncounted')
      .on(table.clubId, table.createdAt)
      .where(sql`generation_id is not null and not is_counted`),
    index('token_entries_club_month').on(table.clubId, table.month),
    index('token_entries_purchase').on(table.purchaseId),
  ],
)

/** Sums of the entries of past months, so that the ledger check need not read them every time. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The sum of `bought` of all entries before this month (YYYY-MM). */
    month: text('month').notNull(),
    bought: tokens('bought'),
    /** When all these entries were last read. */
    summedAt: timestamp('summed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.model] }),
    index('ledger_checkpoints_summed').on(table.summedAt),
  ],
)

/** Tokens held by running answers; a hold is deleted when its answer is charged. */
export const tokenHolds = pgTable(
  'token_holds',
  {
    /** The answer's id. */
    id: uuid('id').primaryKey(),
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The share it is taken from; holds from before shares were introduced have none. */
    askerId: uuid('asker_id'),
    tokens: tokens('tokens'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('token_holds_club').on(table.clubId)],
)

/** The monthly cap of a club's members without their own; no row, or null: no limit. */
export const tokenCaps = pgTable('token_caps', {
  clubId: clubId().primaryKey(),
  memberCap: bigint('member_cap', { mode: 'number' }),
})

/**
 * An asker's usage of both models in a month, and the tokens held by their running answers. An asker is a member, all
 * who only have the club password together (then the id is the club's), or an API key.
 */
export const tokenShares = pgTable(
  'token_shares',
  {
    clubId: clubId(),
    askerId: uuid('asker_id').notNull(),
    /** Set if the asker is a member: the share is deleted with them, and the club's cap for members applies. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Their own monthly cap; null means the club's cap for members, and no limit for other askers. */
    cap: bigint('cap', { mode: 'number' }),
    /** The month (YYYY-MM, UTC) of `used`. */
    month: text('month').notNull(),
    used: tokens('used'),
    held: tokens('held'),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.askerId] }),
    index('token_shares_member').on(table.memberId),
    check('token_shares_never_below_zero', sql`used >= 0 and held >= 0 and cap >= 0`),
  ],
)

/**
 * Model output withheld from readers by the outgoing guard: the operator pays for it, not the club. Together with the
 * charges in the ledger, it is everything the model service counted.
 */
export const withheldTokens = pgTable('withheld_tokens', {
  /** The answer's id; no foreign key, because the ledger outlives answers. */
  generationId: uuid('generation_id').primaryKey(),
  inputTokens: tokens('input_tokens'),
  outputTokens: tokens('output_tokens'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

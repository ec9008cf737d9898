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
    /** What the month's answers have used so far. */
    used: tokens('used'),
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

/** What can be shown with a question: a file, or a training clip. */
export type ShownKind = 'document' | 'clip'

/** The ledger: rows are added, and their amounts never changed. An account is the sum of its entries, of its month and of what was bought. */
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
    /** Who asked where it was no member: the club's own id for its password, or an API key's. */
    askerId: uuid('asker_id'),
    specialistId: text('specialist_id'),
    /** What the question came with; nothing for one in words alone. */
    kind: text('kind').$type<ShownKind>(),
    generationId: uuid('generation_id'),
    inputTokens: bigint('input_tokens', { mode: 'number' }),
    outputTokens: bigint('output_tokens', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether the roll-ups of the statistics have it (docs/decisions/0046). */
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

/** What the entries of past months add up to, so that the check of the ledger need not read them again every time. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    clubId: clubId(),
    model: text('model').$type<TokenModel>().notNull(),
    /** The sum of `bought` of all entries of the months before this one (YYYY-MM). */
    month: text('month').notNull(),
    bought: tokens('bought'),
    /** When all of these entries were last read. */
    summedAt: timestamp('summed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.model] }),
    index('ledger_checkpoints_summed').on(table.summedAt),
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
    /** Whose share it is held from; holds from before there were shares have none. */
    askerId: uuid('asker_id'),
    tokens: tokens('tokens'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('token_holds_club').on(table.clubId)],
)

/** What each member of a club may use in a month, unless they have a cap of their own; without a row, or empty: no limit. */
export const tokenCaps = pgTable('token_caps', {
  clubId: clubId().primaryKey(),
  memberCap: bigint('member_cap', { mode: 'number' }),
})

/**
 * What one asker has used of both models in a month, and what their running answers hold. An asker is a member, all who
 * show the club password together (then the id is the club's own), or an API key.
 */
export const tokenShares = pgTable(
  'token_shares',
  {
    clubId: clubId(),
    askerId: uuid('asker_id').notNull(),
    /** Where the asker is a member: the share goes with them, and the club's cap for members holds. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Their own cap a month; empty is the club's cap for members, and no limit for other askers. */
    cap: bigint('cap', { mode: 'number' }),
    /** The month (YYYY-MM, UTC) that `used` is of. */
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
 * What models said that no reader was shown, because the outgoing guard withheld it: the operator pays the model service
 * for it, no club does. With the charges in the ledger it is all that the service counted.
 */
export const withheldTokens = pgTable('withheld_tokens', {
  /** The answer's id; no foreign key, because the ledger outlives answers. */
  generationId: uuid('generation_id').primaryKey(),
  inputTokens: tokens('input_tokens'),
  outputTokens: tokens('output_tokens'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

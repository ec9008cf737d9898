import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Codes sent by mail, as keyed hashes: the table holds neither a code nor whose it is. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    /** Of the nonce that only the asking browser has. */
    nonceHash: text('nonce_hash').primaryKey(),
    /** Of purpose and account together. */
    accountHash: text('account_hash').notNull(),
    /** Of the address that asked, for this account alone. */
    addressHash: text('address_hash'),
    codeHash: text('code_hash').notNull(),
    /** Whether a mail may have gone out; the others only look like it to whoever asked, and are never right. */
    isMailed: boolean('is_mailed').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('mailed_codes_account').on(table.accountHash, table.createdAt),
    index('mailed_codes_created').on(table.createdAt),
  ],
)

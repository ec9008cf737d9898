import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Mailed codes as keyed hashes: the table reveals neither codes nor their owners. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    /** Of the nonce that only the requesting browser has. */
    nonceHash: text('nonce_hash').primaryKey(),
    /** Of purpose and account together. */
    accountHash: text('account_hash').notNull(),
    /** Of the requesting address, specific to this account. */
    addressHash: text('address_hash'),
    codeHash: text('code_hash').notNull(),
    /** Whether a mail may have been sent; the others only look the same to the requester, and never match. */
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

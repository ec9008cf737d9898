import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How often safety responded, and how often the writer dismissed it, by day, category, severity, response and language:
 * never what was written, nor by whom.
 */
export const safetyResponses = pgTable(
  'safety_responses',
  {
    day: date('day').notNull(),
    category: text('category').notNull(),
    severity: text('severity').notNull(),
    response: text('response').notNull(),
    language: text('language').notNull(),
    responses: bigint('responses', { mode: 'number' }).notNull().default(0),
    lifted: bigint('lifted', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.category, table.severity, table.response, table.language] })],
)

/** Counts of earlier releases; no longer written, emptied by retention. */
export const safetyCounts = pgTable(
  'safety_counts',
  {
    day: date('day').notNull(),
    category: text('category').notNull(),
    severity: text('severity').notNull(),
    language: text('language').notNull(),
    flags: bigint('flags', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.category, table.severity, table.language] })],
)

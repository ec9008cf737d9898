import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often red flags came up, by day, category, severity and language: never what was written, nor by whom. */
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

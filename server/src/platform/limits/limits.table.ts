import { index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/** Rate-limit counters: how many events (`points`) in the window that ends at `expire`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: timestamp('expire', { withTimezone: true }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

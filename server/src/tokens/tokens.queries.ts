import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokenUsage } from './tokens.table.ts'

/** What a club used per month (UTC) and model since a moment. */
export async function selectMonthlyUsage(db: Database, clubId: string, since: Date) {
  const month = sql<string>`to_char(${tokenUsage.usedAt} at time zone 'UTC', 'YYYY-MM')`
  return db
    .select({ month, model: tokenUsage.model, tokens: sql<number>`sum(${tokenUsage.tokens})::float8` })
    .from(tokenUsage)
    .where(and(eq(tokenUsage.clubId, clubId), gte(tokenUsage.usedAt, since)))
    .groupBy(month, tokenUsage.model)
}

export async function insertUsage(db: Database, usage: typeof tokenUsage.$inferInsert): Promise<void> {
  await db.insert(tokenUsage).values(usage)
}

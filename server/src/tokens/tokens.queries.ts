import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokenEntries, tokenUsage } from './tokens.table.ts'

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

/** Adds an entry, unless there is one for this occasion. */
export async function insertEntry(db: Database, entry: typeof tokenEntries.$inferInsert): Promise<void> {
  await db.insert(tokenEntries).values(entry).onConflictDoNothing({ target: tokenEntries.key })
}

/** The bought tokens of a club, per model. */
export function selectBought(db: Database, clubId: string) {
  return db
    .select({ model: tokenEntries.model, tokens: sql<number>`sum(${tokenEntries.tokens})::float8` })
    .from(tokenEntries)
    .where(eq(tokenEntries.clubId, clubId))
    .groupBy(tokenEntries.model)
}

/** What the club has of one purchase. */
export async function sumOfPurchase(db: Database, purchaseId: string): Promise<number> {
  const [row] = await db
    .select({ tokens: sql<number>`coalesce(sum(${tokenEntries.tokens}), 0)::float8` })
    .from(tokenEntries)
    .where(eq(tokenEntries.purchaseId, purchaseId))
  return row?.tokens ?? 0
}

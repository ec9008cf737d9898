import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { clubs } from '../../club/clubs/clubs.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ApiKeyRow, apiKeys, type NewApiKey } from './api-keys.table.ts'

export function selectApiKeys(db: Database, clubId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.clubId, clubId)).orderBy(desc(apiKeys.createdAt), apiKeys.id)
}

/** Counts a club's keys and blocks new ones until the transaction ends. */
export async function lockAndCountKeys(db: Database, clubId: string): Promise<number> {
  await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update')
  const [row] = await db.select({ all: count() }).from(apiKeys).where(eq(apiKeys.clubId, clubId))
  return Number(row?.all ?? 0)
}

export async function insertApiKey(db: Database, key: NewApiKey): Promise<ApiKeyRow> {
  const [row] = await db.insert(apiKeys).values(key).returning()
  if (!row) throw new Error('the API key was not stored')
  return row
}

/** Deletes a club's key; false if there is none. */
export async function deleteApiKey(db: Database, clubId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.clubId, clubId)))
    .returning({ id: apiKeys.id })
  return rows.length > 0
}

/** Deletes all keys of a club; returns how many. */
export async function deleteApiKeys(db: Database, clubId: string): Promise<number> {
  return (await db.delete(apiKeys).where(eq(apiKeys.clubId, clubId)).returning({ id: apiKeys.id })).length
}

/** The key with a hash, with the status and plan of its club. */
export async function selectKeyByHash(db: Database, hash: string) {
  const [row] = await db
    .select({ key: apiKeys, club: { status: clubs.status, endsAt: clubs.endsAt, plan: clubs.plan } })
    .from(apiKeys)
    .innerJoin(clubs, eq(clubs.id, apiKeys.clubId))
    .where(eq(apiKeys.hash, hash))
  return row
}

/** Records a key's use, unless it was recorded since `notedBefore`. */
export async function noteKeyUse(db: Database, id: string, now: Date, notedBefore: Date): Promise<void> {
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, notedBefore))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isOlder))
}

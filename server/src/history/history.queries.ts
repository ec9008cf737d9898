import { and, count, desc, eq, getTableColumns, isNull, like, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { chatHistories, type HistoryRow, type HistoryTitle } from './history.table.ts'

// Every query names the owner: nobody else's conversation can be reached by its id.

/** A place in the list: what comes after it is older. */
export type HistoryPlace = { lastMessageAt: Date; id: string }

/** Titles from a place in the list on, the newest first; with words only those that have all of them. */
export function selectTitles(
  db: Database,
  ownerId: string,
  { words, after, limit }: { words: readonly string[]; after: HistoryPlace | undefined; limit: number },
): Promise<HistoryTitle[]> {
  const { messages, searchText, ...title } = getTableColumns(chatHistories)
  return db
    .select(title)
    .from(chatHistories)
    .where(
      and(eq(chatHistories.ownerId, ownerId), isAfter(after), ...words.map((word) => like(searchText, `%${word}%`))),
    )
    .orderBy(desc(chatHistories.lastMessageAt), desc(chatHistories.id))
    .limit(limit)
}

export async function countHistories(db: Database, ownerId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(chatHistories).where(eq(chatHistories.ownerId, ownerId))
  return Number(row?.all ?? 0)
}

/** One that was saved before there was a search text, and has none yet. */
export async function selectUnsearchable(db: Database, ownerId: string): Promise<HistoryRow | undefined> {
  const [row] = await db
    .select()
    .from(chatHistories)
    .where(and(eq(chatHistories.ownerId, ownerId), isNull(chatHistories.searchText)))
    .limit(1)
  return row
}

/** Gives a conversation its search text, unless it has got one meanwhile. */
export async function fillSearchText(db: Database, id: string, searchText: string): Promise<void> {
  await db
    .update(chatHistories)
    .set({ searchText })
    .where(and(eq(chatHistories.id, id), isNull(chatHistories.searchText)))
}

export async function selectHistory(db: Database, ownerId: string, id: string): Promise<HistoryRow | undefined> {
  const [row] = await db.select().from(chatHistories).where(isOwn(ownerId, id))
  return row
}

/** Lets one save after the other, so that two at once cannot pass the limit. */
export async function lockHistories(db: Database, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`histories of ${ownerId}`}, 0))`)
}

export async function insertHistory(db: Database, history: typeof chatHistories.$inferInsert): Promise<HistoryRow> {
  const [row] = await db.insert(chatHistories).values(history).returning()
  if (!row) throw new Error('the conversation was not stored')
  return row
}

export async function updateHistory(
  db: Database,
  ownerId: string,
  id: string,
  change: Pick<HistoryRow, 'title' | 'messages' | 'searchText' | 'lastMessageAt'>,
): Promise<HistoryRow | undefined> {
  const [row] = await db.update(chatHistories).set(change).where(isOwn(ownerId, id)).returning()
  return row
}

export async function deleteHistory(db: Database, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(chatHistories).where(isOwn(ownerId, id)).returning({ id: chatHistories.id })
  return deleted.length > 0
}

function isOwn(ownerId: string, id: string) {
  return and(eq(chatHistories.id, id), eq(chatHistories.ownerId, ownerId))
}

function isAfter(place: HistoryPlace | undefined) {
  if (!place) return undefined
  const { lastMessageAt, id } = chatHistories
  return sql`(${lastMessageAt}, ${id}) < (${place.lastMessageAt.toISOString()}::timestamptz, ${place.id}::uuid)`
}

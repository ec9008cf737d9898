import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, like, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { chatHistories, type HistoryRow, type HistoryTitle } from './history.table.ts'

// Queries for callers filter by owner: neither another owner's nor a deleted conversation can be reached by its id.

/** A cursor position in the list; entries after it are older. */
export type HistoryPlace = { isPinned: boolean; lastMessageAt: Date; id: string }

/** Titles after a cursor position, pinned first, then newest; if words are given, only those with all of them. */
export function selectTitles(
  db: Database,
  ownerId: string,
  { words, after, limit }: { words: readonly string[]; after: HistoryPlace | undefined; limit: number },
): Promise<HistoryTitle[]> {
  const { messages, searchText, ...title } = getTableColumns(chatHistories)
  return db
    .select(title)
    .from(chatHistories)
    .where(and(isOf(ownerId), isAfter(after), ...words.map((word) => like(searchText, `%${word}%`))))
    .orderBy(desc(isPinned), desc(chatHistories.lastMessageAt), desc(chatHistories.id))
    .limit(limit)
}

export async function countHistories(db: Database, ownerId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(chatHistories).where(isOf(ownerId))
  return Number(row?.all ?? 0)
}

/** A conversation saved before search texts existed that still has none. */
export async function selectUnsearchable(db: Database, ownerId: string): Promise<HistoryRow | undefined> {
  const [row] = await db
    .select()
    .from(chatHistories)
    .where(and(eq(chatHistories.ownerId, ownerId), isNull(chatHistories.searchText)))
    .limit(1)
  return row
}

/** Sets the search text of a conversation, unless it got one meanwhile. */
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

/** Serialises an owner's saves, so that two at once cannot exceed the limit. */
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
  change: Partial<Pick<HistoryRow, 'title' | 'messages' | 'searchText' | 'lastMessageAt' | 'pinnedAt' | 'deletedAt'>>,
): Promise<HistoryRow | undefined> {
  const [row] = await db.update(chatHistories).set(change).where(isOwn(ownerId, id)).returning()
  return row
}

/** Undoes a deletion that happened after a moment. */
export async function unmarkDeleted(
  db: Database,
  ownerId: string,
  id: string,
  after: Date,
): Promise<HistoryRow | undefined> {
  const [row] = await db
    .update(chatHistories)
    .set({ deletedAt: null })
    .where(and(eq(chatHistories.id, id), eq(chatHistories.ownerId, ownerId), gt(chatHistories.deletedAt, after)))
    .returning()
  return row
}

/** Erases a batch of those deleted before a moment. */
export function deleteHistoriesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(chatHistories.deletedAt), lte(chatHistories.deletedAt, moment))
  return deleteSome(db, chatHistories, { isOld, oldest: chatHistories.deletedAt, limit })
}

const isPinned = sql`(${chatHistories.pinnedAt} is not null)`

function isOf(ownerId: string) {
  return and(eq(chatHistories.ownerId, ownerId), isNull(chatHistories.deletedAt))
}

function isOwn(ownerId: string, id: string) {
  return and(eq(chatHistories.id, id), isOf(ownerId))
}

function isAfter(place: HistoryPlace | undefined) {
  if (!place) return undefined
  const { lastMessageAt, id } = chatHistories
  const last = sql`(${place.isPinned}::boolean, ${place.lastMessageAt.toISOString()}::timestamptz, ${place.id}::uuid)`
  return sql`(${isPinned}, ${lastMessageAt}, ${id}) < ${last}`
}

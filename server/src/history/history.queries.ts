import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { chatHistories, type HistoryRow } from './history.table.ts'

// Every query names the owner: nobody else's conversation can be reached by its id.

export function selectHistories(db: Database, ownerId: string): Promise<HistoryRow[]> {
  return db
    .select()
    .from(chatHistories)
    .where(eq(chatHistories.ownerId, ownerId))
    .orderBy(desc(chatHistories.lastMessageAt))
    .limit(MOST_LISTED)
}

export async function selectHistory(db: Database, ownerId: string, id: string): Promise<HistoryRow | undefined> {
  const [row] = await db
    .select()
    .from(chatHistories)
    .where(and(eq(chatHistories.id, id), eq(chatHistories.ownerId, ownerId)))
  return row
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
  change: Pick<HistoryRow, 'title' | 'messages' | 'lastMessageAt'>,
): Promise<HistoryRow | undefined> {
  const [row] = await db
    .update(chatHistories)
    .set(change)
    .where(and(eq(chatHistories.id, id), eq(chatHistories.ownerId, ownerId)))
    .returning()
  return row
}

export async function deleteHistory(db: Database, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(chatHistories)
    .where(and(eq(chatHistories.id, id), eq(chatHistories.ownerId, ownerId)))
    .returning({ id: chatHistories.id })
  return deleted.length > 0
}

const MOST_LISTED = 200

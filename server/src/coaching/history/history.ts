import {
  bytesOf,
  DELETED_KEPT_SECONDS,
  MAX_CONVERSATION_BYTES,
  MAX_HISTORIES,
  type SavedMessage,
} from '@touchline/contract/coaching/history.ts'
import { IdField } from '@touchline/contract/platform/fields.ts'
import { specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { requireKeeping } from '../../club/keeping/keeping.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  countHistories,
  fillSearchText,
  type HistoryPlace,
  insertHistory,
  lockHistories,
  selectHistory,
  selectTitles,
  selectUnsearchable,
  unmarkDeleted,
  updateHistory,
} from './history.queries.ts'
import type { HistoryRow, HistoryTitle } from './history.table.ts'
import { searchedWords, searchTextOf } from './search-text.ts'

/** The owner of saved conversations. */
export type Owner = { clubId: string; memberId: string }

/** A conversation to be saved. */
export type NewHistory = { title: string; specialistId: string; specialistName: string; messages: SavedMessage[] }

/** A page of the owner's conversations that match a search, pinned first, then newest; and the total number saved. */
export async function listHistories(
  db: Database,
  { memberId }: Owner,
  { search = '', cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ titles: HistoryTitle[]; nextCursor: string | null; saved: number }> {
  const words = searchedWords(search)
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (words.length > 0) await completeSearchTexts(db, memberId)
  // One extra row tells whether there is a next page.
  const [found, saved] = await Promise.all([
    selectTitles(db, memberId, { words, after, limit: limit + 1 }),
    countHistories(db, memberId),
  ])
  const titles = found.slice(0, limit)
  const last = titles.at(-1)
  return { titles, nextCursor: found.length > limit && last ? cursorOf(last) : null, saved }
}

/** Backfills the search text of older conversations, one by one, because each may be large. */
async function completeSearchTexts(db: Database, ownerId: string): Promise<void> {
  for (let row = await selectUnsearchable(db, ownerId); row; row = await selectUnsearchable(db, ownerId)) {
    await fillSearchText(db, row.id, searchTextOf(row.title, row.messages))
  }
}

function cursorOf({ pinnedAt, lastMessageAt, id }: HistoryTitle): string {
  return `${pinnedAt ? PINNED : ''}${lastMessageAt.getTime()}_${id}`
}

/** Cursor prefix of a pinned conversation. */
const PINNED = 'p'

function placeOf(cursor: string): HistoryPlace {
  const [, mark, time, id = ''] = /^(p?)(\d{1,15})_(.+)$/.exec(cursor) ?? []
  if (!IdField.safeParse(id).success) throw new Failure('INVALID_INPUT', { field: 'cursor' })
  return { isPinned: mark === PINNED, lastMessageAt: new Date(Number(time)), id }
}

/** One of the owner's conversations. */
export async function findHistory(db: Database, owner: Owner, id: string): Promise<HistoryRow> {
  return known(await selectHistory(db, owner.memberId, id))
}

/** Saves a conversation, unless its owner has reached the limit. */
export async function saveHistory(db: Database, owner: Owner, history: NewHistory): Promise<HistoryRow> {
  const specialistId = specialistIdOf(history.specialistId)
  if (!specialistId) throw new Failure('SPECIALIST_NOT_FOUND')
  const { clubId, memberId: ownerId } = owner
  const saved = savedForm(history)
  return db.transaction(async (tx) => {
    await requireKeeping(tx, ownerId)
    await lockHistories(tx, ownerId)
    if ((await countHistories(tx, ownerId)) >= MAX_HISTORIES) throw new Failure('HISTORY_FULL')
    return insertHistory(tx, { specialistName: history.specialistName, ...saved, specialistId, clubId, ownerId })
  })
}

/** Saves a conversation again under its id. */
export async function resaveHistory(
  db: Database,
  owner: Owner,
  id: string,
  change: Pick<NewHistory, 'title' | 'messages'>,
): Promise<HistoryRow> {
  const saved = savedForm(change)
  return db.transaction(async (tx) => {
    await requireKeeping(tx, owner.memberId)
    await lockHistories(tx, owner.memberId)
    return known(await updateHistory(tx, owner.memberId, id, saved))
  })
}

function savedForm({ title, messages }: Pick<NewHistory, 'title' | 'messages'>) {
  if (bytesOf(messages) > MAX_CONVERSATION_BYTES) throw new Failure('HISTORY_TOO_LARGE')
  return { title, messages, searchText: searchTextOf(title, messages), lastMessageAt: lastOf(messages) }
}

/** Renames a conversation and updates its search text. */
export async function renameHistory(db: Database, owner: Owner, id: string, title: string): Promise<HistoryRow> {
  return db.transaction(async (tx) => {
    // Otherwise messages saved concurrently would be missing from the search text.
    await lockHistories(tx, owner.memberId)
    const { messages } = await findHistory(tx, owner, id)
    return known(await updateHistory(tx, owner.memberId, id, { title, searchText: searchTextOf(title, messages) }))
  })
}

/** Pins a conversation to the top of the list, or unpins it. */
export async function pinHistory(db: Database, owner: Owner, id: string, isPinned: boolean): Promise<HistoryRow> {
  return known(await updateHistory(db, owner.memberId, id, { pinnedAt: isPinned ? new Date() : null }))
}

/** Hides a conversation; the retention job erases it once the undo period is over. */
export async function removeHistory(db: Database, owner: Owner, id: string, now = new Date()): Promise<void> {
  known(await updateHistory(db, owner.memberId, id, { deletedAt: now }))
}

/** Undoes a deletion within the undo period, if the owner has not reached the limit. */
export async function restoreHistory(db: Database, owner: Owner, id: string, now = new Date()): Promise<HistoryRow> {
  const { memberId: ownerId } = owner
  return db.transaction(async (tx) => {
    await lockHistories(tx, ownerId)
    if ((await countHistories(tx, ownerId)) >= MAX_HISTORIES) throw new Failure('HISTORY_FULL')
    return known(await unmarkDeleted(tx, ownerId, id, new Date(now.getTime() - DELETED_KEPT_SECONDS * 1000)))
  })
}

function known(history: HistoryRow | undefined): HistoryRow {
  if (!history) throw new Failure('HISTORY_NOT_FOUND')
  return history
}

function lastOf(messages: SavedMessage[]): Date {
  return new Date(messages.at(-1)?.timestamp ?? Date.now())
}

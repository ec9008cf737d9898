import { IdField } from '@touchline/contract/fields.ts'
import { bytesOf, MAX_CONVERSATION_BYTES, MAX_HISTORIES, type SavedMessage } from '@touchline/contract/history.ts'
import { specialistIdOf } from '@touchline/contract/sports.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import {
  countHistories,
  deleteHistory,
  fillSearchText,
  type HistoryPlace,
  insertHistory,
  lockHistories,
  selectHistory,
  selectTitles,
  selectUnsearchable,
  updateHistory,
} from './history.queries.ts'
import type { HistoryRow, HistoryTitle } from './history.table.ts'
import { searchedWords, searchTextOf } from './search-text.ts'

/** Whose conversations they are. */
export type Owner = { clubId: string; memberId: string }

/** A conversation to be saved. */
export type NewHistory = { title: string; specialistId: string; specialistName: string; messages: SavedMessage[] }

/** A page of the owner's conversations, the newest first, with all the words of a search; and how many there are. */
export async function listHistories(
  db: Database,
  { memberId }: Owner,
  { search = '', cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ titles: HistoryTitle[]; nextCursor: string | null; saved: number }> {
  const words = searchedWords(search)
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (words.length > 0) await completeSearchTexts(db, memberId)
  // One more than is shown tells whether there is a next page.
  const [found, saved] = await Promise.all([
    selectTitles(db, memberId, { words, after, limit: limit + 1 }),
    countHistories(db, memberId),
  ])
  const titles = found.slice(0, limit)
  const last = titles.at(-1)
  return { titles, nextCursor: found.length > limit && last ? cursorOf(last) : null, saved }
}

/** Conversations saved before there was a search text get theirs, one by one: each may be large. */
async function completeSearchTexts(db: Database, ownerId: string): Promise<void> {
  for (let row = await selectUnsearchable(db, ownerId); row; row = await selectUnsearchable(db, ownerId)) {
    await fillSearchText(db, row.id, searchTextOf(row.title, row.messages))
  }
}

function cursorOf({ lastMessageAt, id }: HistoryPlace): string {
  return `${lastMessageAt.getTime()}_${id}`
}

function placeOf(cursor: string): HistoryPlace {
  const [, time, id = ''] = /^(\d{1,15})_(.+)$/.exec(cursor) ?? []
  if (!IdField.safeParse(id).success) throw new Failure('INVALID_INPUT', { field: 'cursor' })
  return { lastMessageAt: new Date(Number(time)), id }
}

/** One of the owner's conversations. */
export async function findHistory(db: Database, owner: Owner, id: string): Promise<HistoryRow> {
  const history = await selectHistory(db, owner.memberId, id)
  if (!history) throw new Failure('HISTORY_NOT_FOUND')
  return history
}

/** Saves a conversation, unless its owner has as many as can be kept. */
export async function saveHistory(db: Database, owner: Owner, history: NewHistory): Promise<HistoryRow> {
  const specialistId = specialistIdOf(history.specialistId)
  if (!specialistId) throw new Failure('SPECIALIST_NOT_FOUND')
  const { clubId, memberId: ownerId } = owner
  const saved = savedForm(history)
  return db.transaction(async (tx) => {
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
  const history = await updateHistory(db, owner.memberId, id, saved)
  if (!history) throw new Failure('HISTORY_NOT_FOUND')
  return history
}

function savedForm({ title, messages }: Pick<NewHistory, 'title' | 'messages'>) {
  if (bytesOf(messages) > MAX_CONVERSATION_BYTES) throw new Failure('HISTORY_TOO_LARGE')
  return { title, messages, searchText: searchTextOf(title, messages), lastMessageAt: lastOf(messages) }
}

/** Erases a conversation. */
export async function eraseHistory(db: Database, owner: Owner, id: string): Promise<void> {
  const isErased = await deleteHistory(db, owner.memberId, id)
  if (!isErased) throw new Failure('HISTORY_NOT_FOUND')
}

function lastOf(messages: SavedMessage[]): Date {
  return new Date(messages.at(-1)?.timestamp ?? Date.now())
}

import type { SavedMessage } from '@touchline/contract/history.ts'
import { specialistIdOf } from '@touchline/contract/sports.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { folded } from '../folded-text.ts'
import { deleteHistory, insertHistory, selectHistories, selectHistory, updateHistory } from './history.queries.ts'
import type { HistoryRow } from './history.table.ts'

/** Whose conversations they are. */
export type Owner = { clubId: string; memberId: string }

/** A conversation to be saved. */
export type NewHistory = { title: string; specialistId: string; specialistName: string; messages: SavedMessage[] }

/** The owner's conversations, the newest first; only those with some words in title or text, where words are given. */
export async function listHistories(db: Database, owner: Owner, search = ''): Promise<HistoryRow[]> {
  const all = await selectHistories(db, owner.memberId)
  const wanted = folded(search.trim())
  if (!wanted) return all
  return all.filter(({ title, messages }) =>
    folded([title, ...messages.map(({ content }) => content)].join('\n')).includes(wanted),
  )
}

/** One of the owner's conversations. */
export async function findHistory(db: Database, owner: Owner, id: string): Promise<HistoryRow> {
  const history = await selectHistory(db, owner.memberId, id)
  if (!history) throw new Failure('HISTORY_NOT_FOUND')
  return history
}

/** Saves a conversation. */
export function saveHistory(db: Database, owner: Owner, history: NewHistory): Promise<HistoryRow> {
  const specialistId = specialistIdOf(history.specialistId)
  if (!specialistId) throw new Failure('SPECIALIST_NOT_FOUND')
  const lastMessageAt = lastOf(history.messages)
  return insertHistory(db, { ...history, specialistId, clubId: owner.clubId, ownerId: owner.memberId, lastMessageAt })
}

/** Saves a conversation again under its id. */
export async function resaveHistory(
  db: Database,
  owner: Owner,
  id: string,
  change: Pick<NewHistory, 'title' | 'messages'>,
): Promise<HistoryRow> {
  const saved = { ...change, lastMessageAt: lastOf(change.messages) }
  const history = await updateHistory(db, owner.memberId, id, saved)
  if (!history) throw new Failure('HISTORY_NOT_FOUND')
  return history
}

/** Erases a conversation. */
export async function eraseHistory(db: Database, owner: Owner, id: string): Promise<void> {
  const isErased = await deleteHistory(db, owner.memberId, id)
  if (!isErased) throw new Failure('HISTORY_NOT_FOUND')
}

function lastOf(messages: SavedMessage[]): Date {
  return new Date(messages.at(-1)?.timestamp ?? Date.now())
}

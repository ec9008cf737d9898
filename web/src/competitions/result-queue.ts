import type { Result } from '@touchline/contract/competition-shapes.ts'
import { type BrowserStorage, deviceStorage } from '../api/browser-storage.ts'

/** A result that could not be sent yet; `owner` is whose log-in entered it, `name` what the page calls the match. */
export type QueuedResult = {
  owner: string
  competitionId: string
  matchId: string
  name: string
  result: Result
  isFinal: boolean
  version: number
}

const KEY = 'touchline:results'
const CHANGED = 'touchline:results-changed'

/** Keeps a result on this device until there is a connection; a later one of the same match takes its place. */
export function queueResult(entry: QueuedResult, storage: BrowserStorage = deviceStorage): void {
  const others = queuedResults(storage).filter((other) => !isSameMatch(other, entry))
  write([...others, entry], storage)
}

/** Forgets a result that was sent, or that the server refused. */
export function dropResult(entry: QueuedResult, storage: BrowserStorage = deviceStorage): void {
  write(
    queuedResults(storage).filter((other) => !isSameMatch(other, entry)),
    storage,
  )
}

export function queuedResults(storage: BrowserStorage = deviceStorage): QueuedResult[] {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Tells when the queue changes, here or in another tab. */
export function onQueueChange(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}

/** The queue as one text, which changes when the queue does. */
export function queueSnapshot(): string {
  return deviceStorage.getItem(KEY) ?? ''
}

function isSameMatch(one: QueuedResult, other: QueuedResult): boolean {
  return one.owner === other.owner && one.competitionId === other.competitionId && one.matchId === other.matchId
}

function write(entries: QueuedResult[], storage: BrowserStorage): void {
  if (entries.length > 0) storage.setItem(KEY, JSON.stringify(entries))
  else storage.removeItem(KEY)
  if (storage === deviceStorage) dispatchEvent(new Event(CHANGED))
}

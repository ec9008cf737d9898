// Read by pages and by the service worker, so nothing here may need either of them.

/** Header by which the service worker says that an answer is the last copy on this device, and from when. */
export const KEPT_AT = 'x-kept-at'

/** Caches of answers begin so; the rest of the name is made of the session, whose token itself is never kept. */
const KEPT_CACHE = 'kept-'

/** What was shared to the app waits here until the chat takes it. */
export const SHARED_CACHE = 'shared'

export function keptCacheOf(session: string): string {
  return `${KEPT_CACHE}${session}`
}

/** Whether a cache holds answers to somebody's calls. */
export function isKeptCache(name: string): boolean {
  return name.startsWith(KEPT_CACHE)
}

/** What a page says to the service worker. */
export type WorkerMessage =
  /** Forgets everything personal. */
  | { type: 'forget' }
  /** Takes over from the worker before it. */
  | { type: 'activate' }
  /** Keeps the texts of a language. */
  | { type: 'language'; language: string }
  /** Answers through the port which entry script its release has. */
  | { type: 'entry' }

/** What the service worker says to a page: it answers through the port where it is. */
export type PageMessage = { type: 'address' }

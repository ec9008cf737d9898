// Imported by pages and by the service worker, so it must not depend on either.

/** Header by which the service worker marks a response as the last cached copy on this device, with its time. */
export const KEPT_AT = 'x-kept-at'

/** Prefix of response caches; the rest is derived from the session, whose token itself is never stored. */
const KEPT_CACHE = 'kept-'

/** Cache for what was shared to the app, until the chat takes it. */
export const SHARED_CACHE = 'shared'

export function keptCacheOf(session: string): string {
  return `${KEPT_CACHE}${session}`
}

/** Whether a cache holds responses to a user's calls. */
export function isKeptCache(name: string): boolean {
  return name.startsWith(KEPT_CACHE)
}

/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Delete all personal data. */
  | { type: 'forget' }
  /** Take over from the previous worker. */
  | { type: 'activate' }
  /** Cache the texts of a language. */
  | { type: 'language'; language: string }
  /** Reply through the port with the entry script of the worker's release. */
  | { type: 'entry' }

/** Message from the service worker to a page, which replies through the port with its address. */
export type PageMessage = { type: 'address' }

import { KEPT_AT } from './kept-names.ts'
import { isUnreachableStatus } from './unreachable.ts'

let keptAt: string | undefined
const listeners = new Set<() => void>()

/** The time of the cached copy that served the last call; undefined if the server responded. */
export function lastKeptAt(): string | undefined {
  return keptAt
}

export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records whether a response came from the server or from the service worker's cache. */
export function noteAnswer(response: Response): void {
  // A gateway error says nothing about the server, and the screen still shows a copy.
  if (isUnreachableStatus(response.status)) return
  const at = response.headers.get(KEPT_AT) ?? undefined
  if (at === keptAt) return
  keptAt = at
  for (const listener of listeners) listener()
}

/** Whether a service worker caches what this page reads. */
export function isKeeping(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller)
}

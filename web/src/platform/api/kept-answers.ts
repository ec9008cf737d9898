import { KEPT_AT } from './kept-names.ts'
import { isUnreachableStatus } from './unreachable.ts'

let keptAt: string | undefined
const listeners = new Set<() => void>()

/** When the copy was made that the last call was answered with; nothing where the server itself answered. */
export function lastKeptAt(): string | undefined {
  return keptAt
}

export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes whether the server answered, or the service worker with its last copy. */
export function noteAnswer(response: Response): void {
  // A gateway says nothing about the server, and what is on the screen stays a copy.
  if (isUnreachableStatus(response.status)) return
  const at = response.headers.get(KEPT_AT) ?? undefined
  if (at === keptAt) return
  keptAt = at
  for (const listener of listeners) listener()
}

/** Whether a service worker keeps what this page reads. */
export function isKeeping(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller)
}

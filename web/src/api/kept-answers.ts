import { isKeptCache, KEPT_AT, SHARED_CACHE, type WorkerMessage } from './kept-names.ts'
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

/** Erases everything personal that the service worker keeps and shows on this device. */
export async function forgetKept(): Promise<void> {
  // The worker outlives the page, which may be left in this moment; the page does it, too, in case the worker is stuck.
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies WorkerMessage)
  await Promise.allSettled([deletePersonal(), closeNotifications()])
}

/** They name a specialist and quote an answer, long after the page is gone. */
async function closeNotifications(): Promise<void> {
  const worker = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const notification of (await worker?.getNotifications?.()) ?? []) notification.close()
}

async function deletePersonal(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(
    names.filter((name) => isKeptCache(name) || name === SHARED_CACHE).map((name) => caches.delete(name)),
  )
}

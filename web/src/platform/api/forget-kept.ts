import { isKeptCache, SHARED_CACHE, type WorkerMessage } from './kept-names.ts'

/** Deletes all personal data that the service worker caches and shows on this device. */
export async function forgetKept(): Promise<void> {
  // The worker outlives the page, which may be closing; the page deletes, too, in case the worker is stuck.
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies WorkerMessage)
  await Promise.allSettled([deletePersonal(), closeNotifications()])
}

/** Notifications name a specialist and quote an answer, long after the page is gone. */
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

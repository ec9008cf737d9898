import { isKeptCache, SHARED_CACHE, type WorkerMessage } from './kept-names.ts'

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

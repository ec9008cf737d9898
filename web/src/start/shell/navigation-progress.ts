import { useSyncExternalStore } from 'react'

let loading = 0
const listeners = new Set<() => void>()

/** Counts a page as loading until it has loaded or failed. */
export function trackPageLoad<Page>(page: Promise<Page>): Promise<Page> {
  count(1)
  const end = () => count(-1)
  page.then(end, end)
  return page
}

/** Whether a page is loading. */
export function useIsNavigating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  )
}

function count(change: number): void {
  loading += change
  // A page starts to load while another component renders, which must not be interrupted by an update.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

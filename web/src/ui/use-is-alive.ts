import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated: a prerendered page can be filled in and pressed before its scripts run. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

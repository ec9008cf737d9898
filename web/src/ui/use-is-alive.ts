import { useSyncExternalStore } from 'react'

/** Whether scripts answer already: a page that is sent ready to be seen can be filled in and pressed before they do. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

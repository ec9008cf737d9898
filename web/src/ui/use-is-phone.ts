import { useSyncExternalStore } from 'react'

// As in the style sheets.
const PHONE = '(max-width: 767px)'

/** Whether the viewport is as narrow as a phone; a page rendered at build time assumes a large screen at first. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

import { useSyncExternalStore } from 'react'

// As in the style sheets.
const PHONE = '(max-width: 767px)'

/** Whether the window is as narrow as a phone, where the sidebar is a drawer. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

import { useSyncExternalStore } from 'react'
import { shownTheme, type Theme } from './theme.ts'

/** The theme chosen on this device, in any tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'system')
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

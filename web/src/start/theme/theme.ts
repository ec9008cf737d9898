import { deviceStorage } from '../../platform/api/browser-storage.ts'
/** The choices for this device; `system` follows the device's own setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Storage key of the choice; the inline script of index.html reads it before the first paint. */
export const THEME_KEY = 'theme'

/** Stores the choice on this device and applies it at once; `system` is stored as no value. */
export function chooseTheme(theme: Theme): void {
  const stored = theme === 'system' ? null : theme
  if (stored) deviceStorage.setItem(THEME_KEY, stored)
  else deviceStorage.removeItem(THEME_KEY)
  // Other tabs get this event from the browser, so that one listener (in index.html) applies the theme everywhere.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: stored }))
}

/** The theme that the page currently shows. */
export function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'
}

import { deviceStorage } from '../../platform/api/browser-storage.ts'
/** What a person can choose for this device; `system` follows the device's own setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Where the choice is kept; the inline script of index.html reads it before the first paint. */
export const THEME_KEY = 'theme'

/** Keeps the choice on this device and shows it at once; `system` is kept by keeping nothing. */
export function chooseTheme(theme: Theme): void {
  const stored = theme === 'system' ? null : theme
  if (stored) deviceStorage.setItem(THEME_KEY, stored)
  else deviceStorage.removeItem(THEME_KEY)
  // Other tabs get this event from the browser, so that one listener (in index.html) shows the theme everywhere.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: stored }))
}

/** The theme that the page shows now. */
export function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'
}

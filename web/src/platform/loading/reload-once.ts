import { tabStorage } from '../api/browser-storage.ts'

const RELOADED_KEY = 'reloaded_for'
const MOST_FILES = 20

/** The page on which the user last entered something. */
let enteredAt: string | undefined

/** Records where the user types, chooses or drops something: an automatic reload would lose it. */
export function watchEntries(): void {
  const note = () => {
    enteredAt = location.pathname
  }
  for (const type of ['input', 'change', 'drop', 'paste'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Reloads the page once for each file that only a reload can fetch; returns whether it did. */
export function reloadOnce(file: string): boolean {
  if (!navigator.onLine || enteredAt === location.pathname || !isFirstFor(file)) return false
  location.reload()
  return true
}

/** Without storage there would be no record that the reload has been tried, and it would repeat. */
function isFirstFor(file: string): boolean {
  const files = (tabStorage.getItem(RELOADED_KEY) ?? '').split(' ')
  if (files.includes(file)) return false
  return tabStorage.setItem(RELOADED_KEY, [...files, file].slice(-MOST_FILES).join(' '))
}

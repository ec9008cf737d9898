import { tabStorage } from '../api/browser-storage.ts'

const RELOADED_KEY = 'reloaded_for'
const MOST_FILES = 20

/** The page on which somebody entered something last. */
let enteredAt: string | undefined

/** Notes where somebody types, chooses or drops something: a reload by itself would lose it. */
export function watchEntries(): void {
  const note = () => {
    enteredAt = location.pathname
  }
  for (const type of ['input', 'change', 'drop', 'paste'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Reloads the page for a file that only a reload brings, once for each; answers whether it did. */
export function reloadOnce(file: string): boolean {
  if (!navigator.onLine || enteredAt === location.pathname || !isFirstFor(file)) return false
  location.reload()
  return true
}

/** Where nothing can be stored, nobody would know that the reload has been tried. */
function isFirstFor(file: string): boolean {
  const files = (tabStorage.getItem(RELOADED_KEY) ?? '').split(' ')
  if (files.includes(file)) return false
  return tabStorage.setItem(RELOADED_KEY, [...files, file].slice(-MOST_FILES).join(' '))
}

import type { Cleared } from './kept-keys.ts'

/** In-memory browser storage for tests. */
export function memoryStorage(stored: Record<string, string> = {}): Cleared & { all: () => Record<string, string> } {
  const values = new Map(Object.entries(stored))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    allKeys: () => [...values.keys()],
    all: () => Object.fromEntries(values),
  }
}

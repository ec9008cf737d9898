import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { safeStorage } from './browser-storage.ts'

const SOURCES = join(import.meta.dirname, '../..')

/** A browser storage that can be disabled or full. */
function browser() {
  const kept = new Map<string, string>()
  const state = { isOff: false, isFull: false }
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  } as Storage
  const access = () => {
    if (state.isOff) throw new DOMException('switched off', 'SecurityError')
    return storage
  }
  return { kept, state, access }
}

describe('a storage that never throws', () => {
  test('keeps in the browser what the browser takes', () => {
    const { kept, access } = browser()
    const storage = safeStorage(access)
    expect(storage.setItem('a', '1')).toBe(true)
    expect([...kept]).toEqual([['a', '1']])
    expect(safeStorage(access).getItem('a')).toBe('1')
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.allKeys()]).toEqual([null, []])
  })

  test('keeps in memory what the browser does not take, and says so', () => {
    const { state, access } = browser()
    const storage = safeStorage(access)
    storage.setItem('kept', '1')
    state.isFull = true
    expect(storage.setItem('kept', '2')).toBe(false)
    expect([storage.getItem('kept'), safeStorage(access).getItem('kept')]).toEqual(['2', '1'])
    state.isFull = false
    expect(storage.setItem('kept', '3')).toBe(true)
    expect([storage.getItem('kept'), safeStorage(access).getItem('kept')]).toEqual(['3', '3'])
  })

  test('works for the life of the page where storage is switched off', () => {
    const { state, access } = browser()
    state.isOff = true
    const storage = safeStorage(access)
    expect(storage.setItem('a', '1')).toBe(false)
    expect([storage.getItem('a'), storage.allKeys()]).toEqual(['1', ['a']])
    storage.clear()
    expect([storage.getItem('a'), storage.allKeys()]).toEqual([null, []])
  })
})

test('no other file touches the storage of the browser, which throws where it is switched off', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/browser-storage.ts'] })
  const reaching = sources.filter((path) => {
    const code = readFileSync(join(SOURCES, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return /\b(localStorage|sessionStorage)\b/.test(code)
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(reaching).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoadFailure } from './load-failure.ts'

const page = new EventTarget()
const reload = vi.fn()
let loader: typeof import('./load-code.ts')
let entries: typeof import('./reload-once.ts')

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/athletes', reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  loader = await import('./load-code.ts')
  entries = await import('./reload-once.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
})

const failure = (reason: 'unreachable' | 'gone' | 'stuck', file = '/assets/menu-1.js') => {
  // The modules are reloaded for each test, so the class is a new one.
  return import('./load-failure.ts').then((fresh) => new fresh.LoadFailure(file, reason)) as Promise<LoadFailure>
}

test('[CHAT-31] a file that cannot be fetched is tried once more, and again with the next call', async () => {
  vi.useFakeTimers()
  const error = await failure('unreachable')
  const load = vi.fn(() => Promise.reject(error))
  const first = loader.loadCode(load)
  first.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(first).rejects.toBe(error)
  expect(load).toHaveBeenCalledTimes(2)
  await expect(loader.loadCode(() => Promise.resolve('menu'))).resolves.toBe('menu')
})

test.each(['gone', 'stuck'] as const)('[CHAT-31] for a file that is %s the page is reloaded, once', async (reason) => {
  const error = await failure(reason)
  void loader.loadCode(() => Promise.reject(error))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loader.loadCode(() => Promise.reject(error))).rejects.toBe(error)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[CHAT-31] a page on which somebody typed is not reloaded; the next page is', async () => {
  entries.watchEntries()
  page.dispatchEvent(new Event('input'))
  const error = await failure('gone')
  await expect(loader.loadCode(() => Promise.reject(error))).rejects.toBe(error)
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('location', { pathname: '/calculators', reload })
  void loader.loadCode(() => Promise.reject(error))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('[CHAT-31] an error in a file that was loaded is thrown as it is', async () => {
  const error = new TypeError('undefined is not a function')
  await expect(loader.loadCode(() => Promise.reject(error))).rejects.toBe(error)
  expect(reload).not.toHaveBeenCalled()
})

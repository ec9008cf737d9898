import { safeStorage } from './browser-storage.ts'
import { CallFailed } from './call.ts'
import { SendQueue } from './send-queue.ts'
import { WaitingSends } from './waiting-sends.ts'

export const KIND = 'score'
export type Score = { match: string; value: string; version: number }

/** A device's storage, with its logged-in member and the lock that one tab at a time holds. */
export function device() {
  const kept = new Map<string, string>()
  const browser = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  } as Storage
  return {
    kept,
    browser,
    member: 'eva' as string | undefined,
    isOffline: false,
    locked: Promise.resolve() as Promise<unknown>,
  }
}

export type Device = ReturnType<typeof device>

/** A tab of a device, which sends requests to `server` until it is closed. */
export function tabOf(on: Device, server: (body: Score, signal: AbortSignal) => Promise<{ version: number }>) {
  const closed = Promise.withResolvers<void>()
  let isOpen = true
  const wakes = new Set<() => void>()
  const sends = new WaitingSends(safeStorage(() => on.browser))
  const queue = new SendQueue(sends, {
    member: () => on.member,
    isOffline: () => on.isOffline,
    async exclusively(work) {
      const before = on.locked
      const done = Promise.withResolvers<void>()
      // As in the browser: closing a tab releases its lock.
      on.locked = Promise.race([done.promise, before.then(() => closed.promise)])
      await before
      if (!isOpen) return new Promise<never>(() => {})
      return work().finally(done.resolve)
    },
    pause: (_failures, signal) =>
      new Promise((resolve) => {
        const end = () => {
          wakes.delete(end)
          if (isOpen) resolve()
        }
        wakes.add(end)
        signal.addEventListener('abort', end)
      }),
    timeoutMs: 30,
    patienceMs: 1e6,
  })
  queue.register<Score>(KIND, async (body, signal) => {
    try {
      const { version } = await server(body, signal)
      return { reply: version, rebase: { version } }
    } finally {
      // A closed tab never receives the response.
      if (!isOpen) await new Promise(() => {})
    }
  })
  return {
    queue,
    enter: (match: string, value: string, version = 0, owner = 'eva') =>
      queue.deliver<number>({ owner, kind: KIND, thing: match, body: { match, value, version } satisfies Score }),
    retry: () => {
      for (const wake of [...wakes]) wake()
    },
    close() {
      isOpen = false
      closed.resolve()
    },
  }
}

export const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}
export const NETWORK = () => new CallFailed('NETWORK', '')
export const status = (code: number) => new CallFailed('HTTP_STATUS', '', code)

import type { SafeStorage } from './browser-storage.ts'

const LEASE_KEY = 'sending_lease'
const LEASE_MS = 30_000
/** After this delay, two tabs that took the lease at the same moment see which of them was last. */
const SETTLE_MS = 60

/** Runs work while no other tab runs any under the same name; tabs take turns, and closing a tab releases its lock. */
export function oneTabAtATime(name: string, storage: SafeStorage) {
  return <Value>(work: () => Promise<Value>): Promise<Value> =>
    // Plain HTTP and older browsers have no Web Locks.
    globalThis.navigator?.locks
      ? (navigator.locks.request(name, () => work()) as Promise<Value>)
      : underLease(storage, crypto.randomUUID(), work)
}

/** Runs work under a lease in storage shared by the tabs; duplicate sends in rare races are harmless. */
export async function underLease<Value>(
  storage: SafeStorage,
  holder: string,
  work: () => Promise<Value>,
  { now, wait } = { now: Date.now, wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) },
): Promise<Value> {
  const renew = () => storage.setItem(LEASE_KEY, JSON.stringify({ holder, until: now() + LEASE_MS }))
  for (;;) {
    const lease = leaseIn(storage)
    if (lease.holder === holder) break
    if (!(lease.until > now())) renew()
    await wait(SETTLE_MS * (1 + Math.random()))
  }
  const renewing = setInterval(renew, LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    if (leaseIn(storage).holder === holder) storage.removeItem(LEASE_KEY)
  }
}

function leaseIn(storage: SafeStorage): { holder: unknown; until: number } {
  try {
    const { holder, until } = Object(JSON.parse(storage.getItem(LEASE_KEY) ?? '{}'))
    return { holder, until: Number(until) }
  } catch {
    return { holder: undefined, until: 0 }
  }
}

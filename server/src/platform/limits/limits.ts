import { createHmac, createSecretKey } from 'node:crypto'
import type { RateLimit } from '@touchline/contract/platform/endpoint.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { countEvent, selectWindowEnd, takeBackEvent } from './limits.queries.ts'

/** Counts a call against its limit; over the limit it throws TOO_MANY_REQUESTS with the time to wait. */
export type CountUse = (call: string, limit: RateLimit, caller: RateLimitKey) => Promise<void>

/** The subject a call is counted for: a member with a session, an API key, otherwise an address (see `address.ts`). */
export type RateLimitKey = `member:${string}` | `untrusted-member:${string}` | `key:${string}` | `address:${string}`

/** A counted event, the `count`-th of its window. */
export type CountedEvent = {
  count: number
  /** Removes exactly this event from the counter. */
  takeBack(): Promise<void>
}

/** Rate-limit counter: counts an event, or throws TOO_MANY_REQUESTS without counting it when the window is full. */
export type Counter = (who: string) => Promise<CountedEvent>

/** Creates a counter; counters with the same name are shared by all server processes. */
export type OpenCounter = (name: string, limit: RateLimit) => Counter

/**
 * Counts in the database, one statement per event, so that limits are exact across all server processes. Stores callers
 * as keyed hashes: the table contains no addresses or emails.
 */
export function limitsIn(db: Database, key: Buffer): { countUse: CountUse; openCounter: OpenCounter } {
  // A key object is parsed once, raw bytes on every call.
  const secret = createSecretKey(key)
  const keyOf = (name: string, who: string) => `${name}:${createHmac('sha256', secret).update(who).digest('base64url')}`
  // A flood over the limit costs no queries; uses are never taken back, so this is valid until the window ends.
  const fullUntil = new BoundedCache<number>(MOST_REMEMBERED)

  async function count(counter: string, limit: RateLimit): Promise<CountedEvent> {
    const now = new Date()
    const windowEnd = new Date(now.getTime() + limit.perSeconds * 1000)
    const state = await countEvent(db, { key: counter, max: limit.requests, now, windowEnd })
    if (!state) throw new WindowFull((await selectWindowEnd(db, counter)) ?? now.getTime())
    return { count: state.points, takeBack: () => takeBackEvent(db, counter, state.expireMs) }
  }

  return {
    countUse: async (call, limit, caller) => {
      const counter = keyOf(call, caller)
      const end = fullUntil.get(counter) ?? 0
      if (end > Date.now()) throw new WindowFull(end)
      try {
        await count(counter, limit)
      } catch (error) {
        if (error instanceof WindowFull) fullUntil.set(counter, error.endMs)
        throw error
      }
    },
    openCounter: (name, limit) => (who) => count(keyOf(name, who), limit),
  }
}

const MOST_REMEMBERED = 10_000

/** The limit of a window is reached. */
class WindowFull extends Failure {
  readonly endMs: number

  constructor(endMs: number) {
    super('TOO_MANY_REQUESTS', { count: Math.max(1, Math.ceil((endMs - Date.now()) / 1000)) })
    this.endMs = endMs
  }
}

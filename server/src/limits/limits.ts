import { createHmac, createSecretKey } from 'node:crypto'
import type { RateLimit } from '@touchline/contract/endpoint.ts'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import type { Job } from '../workers/worker.ts'
import { deleteCountersBefore } from './limits.queries.ts'
import { rateLimits } from './limits.table.ts'

/** Counts a caller's use of a limited call; refuses it with the time to wait when there was too much of it. */
export type CountUse = (call: string, limit: RateLimit, caller: string) => Promise<void>

/** A counter of something that may happen so often in a while. */
type Counter = {
  /** How often it has happened in this while, and how long the while still lasts. */
  read(who: string): Promise<{ count: number; secondsLeft: number }>
  add(who: string): Promise<void>
  forget(who: string): Promise<void>
}

/** Makes a counter; counts of one name are shared by all server processes. */
export type OpenCounter = (name: string, limit: RateLimit) => Counter

/**
 * Counts in the database, one statement each, so that a limit is exact over all server processes.
 * Callers are kept as keyed hashes: the table holds no address and no e-mail of anybody.
 */
export function limitsIn(db: Database, key: Buffer): { countUse: CountUse; openCounter: OpenCounter } {
  const limiters = new Map<string, RateLimiterDrizzle>()
  // As a key object it is taken in once; as bytes it would be with every call.
  const secret = createSecretKey(key)
  const hidden = (who: string) => createHmac('sha256', secret).update(who).digest('base64url')

  function limiterOf(name: string, limit: RateLimit): RateLimiterDrizzle {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      points: limit.requests,
      duration: limit.perSeconds,
      keyPrefix: name,
      // Its own clock would go on after the database is closed.
      clearExpiredByTimeout: false,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    countUse: async (call, limit, caller) => {
      try {
        await limiterOf(call, limit).consume(hidden(caller))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new Failure('TOO_MANY_REQUESTS', { count: secondsLeft(refusal) })
      }
    },
    openCounter: (name, limit) => {
      const limiter = limiterOf(name, limit)
      return {
        read: async (who) => {
          const state = await limiter.get(hidden(who))
          return { count: state?.consumedPoints ?? 0, secondsLeft: state ? secondsLeft(state) : 0 }
        },
        add: async (who) => void (await limiter.penalty(hidden(who))),
        forget: async (who) => void (await limiter.delete(hidden(who))),
      }
    },
  }
}

/** Forgets the counters that expired an hour ago. */
export function expiredCountersJob(db: Database): Job {
  return {
    name: 'expired rate-limit counters',
    everyMs: 5 * 60_000,
    onLeaderOnly: true,
    run: () => deleteCountersBefore(db, new Date(Date.now() - HOUR_MS)),
  }
}

const HOUR_MS = 60 * 60 * 1000

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}

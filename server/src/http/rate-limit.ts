import { createHmac } from 'node:crypto'
import type { RateLimit } from '@touchline/contract/endpoint.ts'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { rateLimits } from './rate-limits.table.ts'

/** Counts a caller's use of a limited call; refuses it with the time to wait when there was too much of it. */
export type CountUse = (call: string, limit: RateLimit, caller: string) => Promise<void>

/**
 * Counts in the database, one statement each, so that the limit is exact over all server processes.
 * Callers are kept as keyed hashes: the table holds no address of anybody.
 */
export function countUseIn(db: Database, key: Buffer): CountUse {
  const limiters = new Map<string, RateLimiterDrizzle>()

  function limiterOf(call: string, limit: RateLimit): RateLimiterDrizzle {
    const known = limiters.get(call)
    if (known) return known
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      points: limit.requests,
      duration: limit.perSeconds,
      keyPrefix: call,
      // Rows of the past are removed by the first limiter alone, not once per limited call.
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(call, limiter)
    return limiter
  }

  return async (call, limit, caller) => {
    const name = createHmac('sha256', key).update(caller).digest('base64url')
    try {
      await limiterOf(call, limit).consume(name)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new Failure('TOO_MANY_REQUESTS', { count: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
    }
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait after each attempt that failed: nine attempts over a little less than 24 hours. */
const DELAYS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 9 * HOUR]

export const MAX_ATTEMPTS = DELAYS_MS.length + 1

/** From when it is made, or sent again by hand, a delivery is tried for so long. */
export const RETRIED_FOR_MS = 24 * HOUR

/** A receiver may ask for more time, but not for so much that the retries would be over before it is ready. */
const LONGEST_RETRY_AFTER_MS = 6 * HOUR

/** How long to wait after this attempt, the first being 1. */
export function retryDelayMs(attempts: number, retryAfterMs = 0, random = Math.random()): number {
  const planned = DELAYS_MS[attempts - 1] ?? 9 * HOUR
  // Up to a tenth sooner, so that what failed together does not come back together.
  const jittered = Math.round(planned * (1 - random / 10))
  return Math.max(jittered, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Backoff after each failed attempt: nine attempts in just under 24 hours. */
const DELAYS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 9 * HOUR]

export const MAX_ATTEMPTS = DELAYS_MS.length + 1

/** The retry period, counted from when a delivery is created or resent manually. */
export const RETRIED_FOR_MS = 24 * HOUR

/** A receiver may ask for more time, but not for so much that the retry period ends first. */
const LONGEST_RETRY_AFTER_MS = 6 * HOUR

/** The delay after an attempt, counting from 1. */
export function retryDelayMs(attempts: number, retryAfterMs = 0, random = Math.random()): number {
  const planned = DELAYS_MS[attempts - 1] ?? 9 * HOUR
  // Up to a tenth sooner, so that messages that failed together are not retried together.
  const jittered = Math.round(planned * (1 - random / 10))
  return Math.max(jittered, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}

/** The page itself refreshes the figures at most this often. */
export const LEAST_REFRESH_MS = 10_000

/** The polling interval of the figures. */
export const POLL_MS = 30_000

/** The delay before the next refresh; `lastAt` is 0 if there was none. */
export function refreshDelay(now: number, lastAt: number): number {
  return Math.max(0, lastAt + LEAST_REFRESH_MS - now)
}

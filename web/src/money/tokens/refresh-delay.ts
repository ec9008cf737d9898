/** The figures are asked for at most this often by the page itself. */
export const LEAST_REFRESH_MS = 10_000

/** Without any news the figures are asked for this often. */
export const POLL_MS = 30_000

/** How long a refresh has to wait after the last one; none was yet at 0. */
export function refreshDelay(now: number, lastAt: number): number {
  return Math.max(0, lastAt + LEAST_REFRESH_MS - now)
}

/**
 * Probes at most once per interval and returns the last known answer immediately; a refreshed one is returned from the
 * next call on. Only the first caller waits: a liveness probe with a two-second limit must not lose them to a service
 * that hangs.
 */
export function cachedProbe<Answer>(ask: () => Promise<Answer>, everyMs: number): () => Promise<Answer> {
  let known: Promise<Answer> | undefined
  let askedAt = 0
  return () => {
    if (known && performance.now() - askedAt < everyMs) return known
    askedAt = performance.now()
    const asked = ask()
    known ??= asked
    const before = known
    asked.then(() => {
      known = asked
    })
    return before
  }
}

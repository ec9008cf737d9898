/**
 * Asks at most so often and says at once what was answered last; a new answer counts from the next time on. Only the
 * first to ask waits: a probe that has two seconds must not lose them to a service that hangs.
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

/** Runs something as soon as the browser has nothing better to do, at the latest after a while; answers how to call it off. */
export function whenIdle(run: () => void, latestMs: number): () => void {
  // Safari has no such call, nor has Node.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, latestMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(idle)
}

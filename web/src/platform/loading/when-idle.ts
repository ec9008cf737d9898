/** Runs a callback when the browser is idle, at the latest after `latestMs`; returns a function that cancels it. */
export function whenIdle(run: () => void, latestMs: number): () => void {
  // Safari has no such call, nor has Node.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, latestMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(idle)
}

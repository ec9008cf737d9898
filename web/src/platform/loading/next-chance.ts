const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Calls back once when a retry may succeed: the network is back, the user presses something, or a timeout has passed,
 * because browsers do not notice every lost network. Returns a function that cancels.
 */
export function onNextChance(failures: number, attempt: (isPressed: boolean) => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const attemptOnce = (isPressed: boolean) => {
    stop()
    attempt(isPressed)
  }
  const timer = setTimeout(attemptOnce, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), false)
  const stop = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  addEventListener('online', () => attemptOnce(false), { signal })
  addEventListener('click', () => attemptOnce(true), { signal })
  return stop
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Calls once when what failed to load may come now: the network is back, somebody presses something, or a while has
 * passed, because browsers do not notice every network that is gone. Returns how to end the wait.
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

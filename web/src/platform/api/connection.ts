/** The server sends a heartbeat every 15 s; a connection silent for this long is considered dead. */
const SILENCE_MS = 45_000

/** The limit after the page was suspended: a longer silence ends the connection at once. */
const SUSPICIOUS_SILENCE_MS = 20_000

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

type HeldConnection = {
  /** Aborts when the caller ends the connection, or when it is dead. */
  signal: AbortSignal
  /** Reports that data arrived. */
  heard(): void
  close(): void
}

/** Watches a connection that is expected to send data regularly and aborts it when it is dead. */
export function holdConnection(wish: AbortSignal): HeldConnection {
  const line = new AbortController()
  const giveUp = () => line.abort(new DOMException('the line is dead', 'TimeoutError'))
  let heardAt = Date.now()
  let watchdog = setTimeout(giveUp, SILENCE_MS)
  // When the network changes, connections over the old one hang for ever.
  const stopWatching = onWakeUp((isNewNetwork) => {
    if (isNewNetwork || Date.now() - heardAt > SUSPICIOUS_SILENCE_MS) giveUp()
  })
  return {
    signal: AbortSignal.any([wish, line.signal]),
    heard() {
      heardAt = Date.now()
      clearTimeout(watchdog)
      watchdog = setTimeout(giveUp, SILENCE_MS)
    },
    close() {
      clearTimeout(watchdog)
      stopWatching()
      line.abort()
    },
  }
}

/** Waits longer after each failure, but ends early when the network or the user returns. */
export function pauseBeforeRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, pauseMs(failures))
    const stopWatching = onWakeUp(end)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      stopWatching()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

/** Jitter keeps clients from reconnecting all at once after a server outage. */
function pauseMs(failures: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  return pause * (0.8 + Math.random() * 0.2)
}

/** Calls back when the network returns or the user does: to the tab, by unlocking the phone, by the back button. */
export function onWakeUp(wake: (isNewNetwork: boolean) => void): () => void {
  const onOnline = () => wake(true)
  const onReturn = () => {
    if (document.visibilityState === 'visible') wake(false)
  }
  addEventListener('online', onOnline)
  addEventListener('pageshow', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('pageshow', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

/** Whether the browser reports that it is offline. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

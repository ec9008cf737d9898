/** The server breaks a silence every 15 s; whoever hears nothing for this long listens to a dead line. */
const SILENCE_MS = 45_000

/** After the page slept, a line that should have spoken meanwhile is given up at once. */
const SUSPICIOUS_SILENCE_MS = 20_000

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

type HeldConnection = {
  /** Ends the connection: by the listener's wish, or because the line is dead. */
  signal: AbortSignal
  /** Tells that something came. */
  heard(): void
  close(): void
}

/** Watches a connection that is expected to speak regularly and ends it when it is dead. */
export function holdConnection(wish: AbortSignal): HeldConnection {
  const line = new AbortController()
  const giveUp = () => line.abort(new DOMException('the line is dead', 'TimeoutError'))
  let heardAt = Date.now()
  let watchdog = setTimeout(giveUp, SILENCE_MS)
  // A new network leaves connections of the old one behind, which nothing ever ends.
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

/** Waits longer after each failure, but no longer than until the network or the reader is back. */
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

/** A little chance keeps all readers from coming back in the same moment when the server was away. */
function pauseMs(failures: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  return pause * (0.8 + Math.random() * 0.2)
}

/** Calls when the network comes back, or the reader does: to the tab, the unlocked phone, by the back button. */
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

/** Whether the browser says that there is no connection. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

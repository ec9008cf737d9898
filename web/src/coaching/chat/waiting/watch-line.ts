import { onWakeUp } from '../../../platform/api/connection.ts'
import { SESSION_CHANGED } from '../../../platform/api/session-token.ts'
import { ownUnsent, sendWaiting } from './send-waiting.ts'

/** A connection can come back without an `online` event. */
const RETRY_MS = 15_000

let isWatching = false

/** Sends the logged-in person's queued questions as soon as the connection is back, on whichever page they are. */
export function watchLine(): void {
  if (isWatching) return
  isWatching = true
  onWakeUp(attempt)
  // The owner may log in while their question is queued.
  addEventListener(SESSION_CHANGED, attempt)
  setInterval(attempt, RETRY_MS)
  attempt()
}

function attempt(): void {
  if (navigator.onLine && ownUnsent().length > 0) void sendWaiting()
}

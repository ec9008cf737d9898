import { onWakeUp } from '../../../platform/api/connection.ts'
import { SESSION_CHANGED } from '../../../platform/api/session-token.ts'
import { ownUnsent, sendWaiting } from './send-waiting.ts'

/** A connection can come back without the browser noticing. */
const RETRY_MS = 15_000

let isWatching = false

/** Sends the waiting questions of who is logged in as soon as the line is back, on whichever page they are then. */
export function watchLine(): void {
  if (isWatching) return
  isWatching = true
  onWakeUp(attempt)
  // The owner may log in while what they asked waits.
  addEventListener(SESSION_CHANGED, attempt)
  setInterval(attempt, RETRY_MS)
  attempt()
}

function attempt(): void {
  if (navigator.onLine && ownUnsent().length > 0) void sendWaiting()
}

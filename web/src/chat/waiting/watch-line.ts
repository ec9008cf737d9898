import { onWakeUp } from '../../api/connection.ts'
import { SESSION_OVER } from '../../api/session-token.ts'
import { keepAsDraft, sendWaiting } from './send-waiting.ts'
import { waitingQuestions } from './waiting-questions.ts'

/** A connection can come back without the browser noticing. */
const RETRY_MS = 15_000

let isWatching = false

/** Sends waiting questions as soon as the line is back, on whichever page somebody is then. */
export function watchLine(): void {
  if (isWatching) return
  isWatching = true
  onWakeUp(attempt)
  setInterval(attempt, RETRY_MS)
  // Before the session is forgotten, and its questions with it: what was written goes back to the box.
  addEventListener(SESSION_OVER, () => waitingQuestions.all().forEach(keepAsDraft), { capture: true })
  attempt()
}

function attempt(): void {
  if (navigator.onLine && waitingQuestions.unsent().length > 0) void sendWaiting()
}

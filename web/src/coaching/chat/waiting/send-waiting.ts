import { CallFailed } from '../../../platform/api/call.ts'
import { listen } from '../../../platform/api/listen.ts'
import { memberIdOf, storedPerson } from '../../../platform/api/session-token.ts'
import { streamSourceOf } from '../question-request.ts'
import { type WaitingQuestion, waitingQuestions } from './waiting-questions.ts'

/** Sends what waits, the oldest first, from one tab at a time. */
export async function sendWaiting(): Promise<void> {
  // Plain HTTP has no locks; a question that two tabs send is asked once all the same, by its id.
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('waiting-questions', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
}

/** What waits in the name of who is logged in. */
export function ownUnsent(): WaitingQuestion[] {
  return waitingQuestions.unsentOf(memberIdOf(storedPerson()))
}

async function sendAll(): Promise<void> {
  for (const question of ownUnsent()) {
    try {
      await deliver(question)
      waitingQuestions.remove(question.requestId)
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed('UNAVAILABLE', '')
      if (isPassing(failure)) return
      const { code, message } = failure
      // The text returns to the box of its conversation, with the reason.
      waitingQuestions.refuse(question.requestId, { code, message })
    }
  }
}

/** Ends once the server has the question; the answer is written there, whoever listens. */
function deliver(question: WaitingQuestion): Promise<void> {
  const { text, specialistId: memberId, clubId, language, requestId } = question
  const heard = new AbortController()
  return new Promise((resolve, reject) => {
    listen(streamSourceOf({ text }, { memberId, clubId, language, requestId }), {
      language,
      signal: heard.signal,
      onEvent(event) {
        if (event.type === 'error') reject(failureOf(event.message))
        else resolve()
        heard.abort()
      },
    }).then(resolve, reject)
  })
}

/**
 * The line, or the server, has a bad time; the conversation waits for an answer that was asked for elsewhere; or the
 * session is over, and the question waits for its owner to log in again.
 */
function isPassing({ code, status }: CallFailed): boolean {
  return code === 'NETWORK' || code === 'ANSWER_IN_PROGRESS' || PASSING.has(status ?? 0) || (status ?? 0) >= 502
}

const PASSING = new Set([401, 429])

/** An event says a code, such as TOKEN_LIMIT_EXCEEDED, or a sentence. */
function failureOf(message: string): CallFailed {
  return /^[A-Z_]+$/.test(message) ? new CallFailed(message, '') : new CallFailed('STREAM_FAILED', message)
}

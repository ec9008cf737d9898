import { CallFailed } from '../../../platform/api/call.ts'
import { listen } from '../../../platform/api/listen.ts'
import { memberIdOf, storedPerson } from '../../../platform/api/session-token.ts'
import { streamSourceOf } from '../question-request.ts'
import { type WaitingQuestion, waitingQuestions } from './waiting-questions.ts'

/** Sends the queued questions, oldest first, from one tab at a time. */
export async function sendWaiting(): Promise<void> {
  // Plain HTTP has no Web Locks; a question sent by two tabs is still asked only once, as its id is idempotent.
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('waiting-questions', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
}

/** The queued questions of the logged-in person. */
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

/** Resolves once the server has the question; it writes the answer whether or not anyone is listening. */
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
 * Whether to retry later: the connection or the server is failing, another answer of the conversation is running, or
 * the session has expired and the owner has to log in again.
 */
function isPassing({ code, status }: CallFailed): boolean {
  return code === 'NETWORK' || code === 'ANSWER_IN_PROGRESS' || PASSING.has(status ?? 0) || (status ?? 0) >= 502
}

const PASSING = new Set([401, 429])

/** An event carries a code, such as TOKEN_LIMIT_EXCEEDED, or a sentence. */
function failureOf(message: string): CallFailed {
  return /^[A-Z_]+$/.test(message) ? new CallFailed(message, '') : new CallFailed('STREAM_FAILED', message)
}

import { tabStorage } from '../../api/browser-storage.ts'
import { CallFailed } from '../../api/call.ts'
import { listen } from '../../api/listen.ts'
import { draftOf } from '../chat-state.ts'
import { keepDraft, storedDraft } from '../draft-storage.ts'
import { streamSourceOf } from '../question-request.ts'
import { type WaitingQuestion, waitingQuestions } from './waiting-questions.ts'

/** Sends what waits, the oldest first, from one tab at a time. */
export async function sendWaiting(): Promise<void> {
  // Plain HTTP has no locks; a question that two tabs send is asked once all the same, by its id.
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('waiting-questions', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
}

async function sendAll(): Promise<void> {
  for (const question of waitingQuestions.unsent()) {
    try {
      await deliver(question)
      waitingQuestions.remove(question.requestId)
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed('UNAVAILABLE', '')
      if (isPassing(failure)) return
      giveBack(question, failure)
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

/** The line, or the server, has a bad time; or the conversation waits for an answer that was asked for elsewhere. */
function isPassing({ code, status }: CallFailed): boolean {
  return code === 'NETWORK' || code === 'ANSWER_IN_PROGRESS' || status === 429 || (status ?? 0) >= 502
}

/** The text returns to the box of its conversation, with the reason; after the end of a session by its draft. */
function giveBack(question: WaitingQuestion, { code, message }: CallFailed): void {
  if (waitingQuestions.of(question.draftKey)) waitingQuestions.refuse(question.requestId, { code, message })
  else keepAsDraft(question)
}

/** Puts a question back where what is typed for its conversation is kept. */
export function keepAsDraft({ draftKey, text }: WaitingQuestion): void {
  const { text: typed } = storedDraft(tabStorage, draftKey)
  if (typed === text) return
  keepDraft(tabStorage, draftKey, draftOf(typed.trim() ? `${text}\n\n${typed}` : text))
}

/** An event says a code, such as TOKEN_LIMIT_EXCEEDED, or a sentence. */
function failureOf(message: string): CallFailed {
  return /^[A-Z_]+$/.test(message) ? new CallFailed(message, '') : new CallFailed('STREAM_FAILED', message)
}

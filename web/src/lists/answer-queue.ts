import type { ListAnswer } from '@touchline/contract/lists.ts'
import type { BrowserStorage } from '../api/browser-storage.ts'

/** An answer that the server does not have yet. */
export type QueuedAnswer = { personId: string; answer: ListAnswer; note?: string | null }

const keyOf = (token: string) => `touchline_list_answers_${token}`

/** The answers by a link that wait on this device. */
export function queuedAnswers(storage: BrowserStorage, token: string): QueuedAnswer[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(token)) ?? '[]')
    return Array.isArray(stored) ? (stored as QueuedAnswer[]) : []
  } catch {
    return []
  }
}

/** Puts an answer into the queue in place of an earlier one of the same person, whose note it keeps. */
export function queueAnswer(storage: BrowserStorage, token: string, queued: QueuedAnswer): QueuedAnswer[] {
  const before = queuedAnswers(storage, token)
  const earlier = before.find(({ personId }) => personId === queued.personId)
  const others = before.filter(({ personId }) => personId !== queued.personId)
  return store(storage, token, [...others, { ...earlier, ...queued }])
}

/** Takes an answer out of the queue, unless a later one of the same person has replaced it. */
export function forgetQueued(storage: BrowserStorage, token: string, sent: QueuedAnswer): QueuedAnswer[] {
  const left = queuedAnswers(storage, token).filter(
    ({ personId, answer, note }) => personId !== sent.personId || answer !== sent.answer || note !== sent.note,
  )
  return store(storage, token, left)
}

function store(storage: BrowserStorage, token: string, queue: QueuedAnswer[]): QueuedAnswer[] {
  try {
    if (queue.length === 0) storage.removeItem(keyOf(token))
    else storage.setItem(keyOf(token), JSON.stringify(queue))
  } catch {
    // A device that keeps nothing still sends what was just said.
  }
  return queue
}

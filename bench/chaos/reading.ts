import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import { translate } from '@touchline/locales/locales.ts'
import { headersOf, PATIENCE_MS, type Person, pauseBeforeRetry, wordOf } from './calls.ts'
import type { Asked, Records } from './records.ts'
import type { Stage } from './stage.ts'

/** The counter for received text events. */
export const WORDS_HEARD = 'events with words'

/** Asks, or resumes after a lost connection, until the answer ends or the subscriber leaves. */
export async function readToTheEnd(
  stage: Stage,
  records: Records,
  person: Person,
  asked: Asked,
  leaving: AbortSignal,
): Promise<void> {
  const latest = stage.fleet.served() + PATIENCE_MS
  let failures = 0
  while (!asked.end && !leaving.aborted) {
    if (stage.fleet.served() > latest) {
      records.wrong.push(`a reader hangs: ${JSON.stringify({ ...asked, text: asked.text.length })}`)
      asked.end = 'left'
      return
    }
    const before = asked.text.length
    await readOn(stage, records, person, asked, leaving)
    failures = asked.text.length > before ? 1 : failures + 1
    if (!asked.end) await pauseBeforeRetry(stage, failures, leaving)
  }
}

/** Reads on one connection for as long as it lasts. */
async function readOn(...[stage, records, person, asked, leaving]: Parameters<typeof readToTheEnd>): Promise<void> {
  const isResumed = asked.generationId !== undefined
  // A connection without any data, not even a keep-alive, is as good as lost.
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(60_000)])
  const response = await open(stage, person, asked, signal).catch(() => undefined)
  if (isResumed) records.count('resumes')
  if (response?.headers.get('content-type')?.startsWith('text/event-stream')) await hear(records, asked, response)
  else if (response) await hearRefusal(records, asked, response, isResumed)
  else if (!leaving.aborted) records.count('connections lost')
}

function open(stage: Stage, person: Person, asked: Asked, signal: AbortSignal): Promise<Response> {
  const { id, message, specialistId, language, generationId, place } = asked
  if (generationId) {
    const { 'content-type': _, ...headers } = headersOf(person)
    const url = `${stage.front()}/api/chat/stream/${generationId}`
    return fetch(url, { headers: { ...headers, 'last-event-id': place }, signal })
  }
  // A repeated request with the same id is the same question.
  const body = JSON.stringify({ memberId: specialistId, message, language, conversationHistory: [], requestId: id })
  return fetch(`${stage.front()}/api/chat/stream`, { method: 'POST', headers: headersOf(person), body, signal })
}

async function hear(records: Records, asked: Asked, response: Response): Promise<void> {
  const decoder = new ChatStreamDecoder()
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const event of decoder.push(chunk)) take(records, asked, event)
  } catch {
    // The connection broke, or the reader left.
  }
}

function take(records: Records, asked: Asked, event: ChatEvent): void {
  const { id, language } = asked
  if (event.type === 'metadata') {
    if (asked.generationId && asked.generationId !== event.generationId) records.wrong.push(`${id} has two answers`)
    asked.generationId = event.generationId
  } else if (event.type === 'text') {
    records.count(WORDS_HEARD)
    asked.text += event.text
    asked.place = event.id
    if (event.id !== String(asked.text.length)) records.wrong.push(`${id}: words are missing or doubled at ${event.id}`)
    if (!`${asked.text} `.startsWith(id) && !id.startsWith(asked.text.trim()))
      records.wrong.push(`${id} got the words of somebody else: ${asked.text.slice(0, 80)}`)
  } else if (event.type === 'done') asked.end = 'done'
  else if (event.type === 'error') {
    asked.end = 'failed'
    if (event.message !== translate(language, 'errors:ANSWER_FAILED'))
      records.wrong.push(`${id}: ended with an error that is no sentence in ${language}: ${event.message}`)
  }
}

async function hearRefusal(records: Records, asked: Asked, response: Response, isResumed: boolean): Promise<void> {
  const word = await wordOf(response, asked.language, records)
  if (!word) records.count('connections lost')
  else if (word.code === 'UNAVAILABLE') records.count('told to try again (503)')
  else if (!isResumed && REFUSALS.has(word.code)) {
    records.count(`refused: ${word.code}`)
    asked.end = 'refused'
  } else if (word.code !== 'UNEXPECTED') {
    records.wrong.push(`${asked.id}: answered ${word.status} ${word.code} (${response.url})`)
    asked.end = 'refused'
  }
}

/** Expected refusals: the previous answer, of a dead process, still blocks; or the questions come too fast. */
const REFUSALS = new Set(['ANSWER_IN_PROGRESS', 'TOO_MANY_REQUESTS', 'ANSWER_UNAVAILABLE'])

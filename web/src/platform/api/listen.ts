import { continueAnswer } from '@touchline/contract/coaching/chat.ts'
import {
  BEGINNING,
  type ChatEvent,
  ChatStreamDecoder,
  type Place,
  placeId,
  readPlace,
} from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { pathOf } from '@touchline/contract/platform/path.ts'
import { assertMayCall, CallFailed, refusalOf } from './call.ts'
import { holdConnection, pauseBeforeRetry } from './connection.ts'
import { storedToken } from './session-token.ts'

/** A question whose answer streams, or a running answer to resume. */
export type StreamSource =
  /** `body` carries a `requestId`: a question whose delivery is uncertain is sent again but asked only once. */
  { path: string; body: object } | { generationId: string }

export type ListenOptions = {
  language: LanguageCode
  signal: AbortSignal
  /** Each text and each part arrives once and in order, however often the connection was lost in between. */
  onEvent: (event: ChatEvent) => void
  /** Reports when the connection to a running answer is lost, and when it is back. */
  onConnection?: (isConnected: boolean) => void
}

/** Attempts to send a question to an unresponsive server before the user sees an error. */
export const MAX_SENDINGS = 4
const MAX_GAPS = 3

/**
 * Streams an answer until it ends; a lost connection resumes at the last position until the caller aborts. Rejects with
 * a `CallFailed` if the server refuses, or if a question cannot be delivered.
 */
export async function listen(source: StreamSource, options: ListenOptions): Promise<void> {
  const progress: StreamProgress = {
    generationId: 'generationId' in source ? source.generationId : undefined,
    received: BEGINNING,
    failures: 0,
    gaps: 0,
  }
  while (true) {
    try {
      if (await listenOnce(source, progress, options)) return
    } catch (error) {
      options.signal.throwIfAborted()
      if (isFinal(error, progress)) throw error
    }
    options.signal.throwIfAborted()
    progress.failures++
    if (!progress.generationId && progress.failures >= MAX_SENDINGS) throw new CallFailed('NETWORK', '')
    if (progress.generationId) options.onConnection?.(false)
    await pauseBeforeRetry(progress.failures, options.signal)
  }
}

/** The progress of a streamed answer. */
type StreamProgress = {
  /** Known once the server has the question. */
  generationId: string | undefined
  /** The position to resume from. */
  received: Place
  /** Consecutive connections without new data. */
  failures: number
  gaps: number
}

/** Reads one connection to its end; returns whether the answer ended, too. */
async function listenOnce(source: StreamSource, progress: StreamProgress, options: ListenOptions): Promise<boolean> {
  const connection = holdConnection(options.signal)
  try {
    const body = await openStream(requestFor(source, progress), connection.signal, options.language)
    connection.heard()
    if (progress.generationId) options.onConnection?.(true)
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    const decoder = new ChatStreamDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      connection.heard()
      for (const event of decoder.push(part.value)) {
        // Data buffered when the listener left is discarded.
        options.signal.throwIfAborted()
        const unheard = dedupe(event, progress)
        if (unheard) options.onEvent(unheard)
        if (event.type === 'done' || event.type === 'error') return true
      }
    }
    return false
  } finally {
    connection.close()
  }
}

function dedupe(event: ChatEvent, progress: StreamProgress): ChatEvent | undefined {
  if (event.type === 'metadata') progress.generationId = event.generationId
  if (event.type === 'text') return dedupeText(event, progress)
  return event.type === 'part' ? dedupePart(event, progress) : event
}

function dedupeText(event: Extract<ChatEvent, { type: 'text' }>, progress: StreamProgress): ChatEvent | undefined {
  const { length } = progress.received
  const end = event.id ? Number(event.id) : length + event.text.length
  const start = end - event.text.length
  if (!(start <= length)) throw missing(progress)
  const text = event.text.slice(length - start)
  if (!text) return undefined
  advance(progress, { length: end, parts: 0 })
  return { ...event, text }
}

function dedupePart(event: Extract<ChatEvent, { type: 'part' }>, progress: StreamProgress): ChatEvent | undefined {
  const { received } = progress
  const place = event.id ? readPlace(event.id) : { ...received, parts: received.parts + 1 }
  const isKnown = place.length < received.length || (place.length === received.length && place.parts <= received.parts)
  if (isKnown) return undefined
  if (place.length > received.length || place.parts > received.parts + 1) throw missing(progress)
  advance(progress, place)
  return event
}

function advance(progress: StreamProgress, received: Place): void {
  progress.received = received
  progress.failures = 0
  progress.gaps = 0
}

function missing(progress: StreamProgress): Gap {
  progress.gaps++
  return new Gap()
}

/** A piece is missing: a request from the last position fetches it. */
class Gap extends Error {
  override readonly name = 'Gap'
}

type StreamRequest = { address: string; method: 'GET' | 'POST'; body?: object; lastEventId?: string }

function requestFor(source: StreamSource, { generationId, received }: StreamProgress): StreamRequest {
  if (!generationId && 'path' in source) return { address: source.path, method: 'POST', body: source.body }
  return {
    address: pathOf(continueAnswer, { generationId: generationId ?? '' }),
    method: 'GET',
    ...(received !== BEGINNING && { lastEventId: placeId(received) }),
  }
}

async function openStream(
  { address, method, body, lastEventId }: StreamRequest,
  signal: AbortSignal,
  language: LanguageCode,
): Promise<ReadableStream<BufferSource>> {
  assertMayCall()
  const token = storedToken()
  const response = await fetch(address, {
    method,
    headers: {
      accept: 'text/event-stream',
      'accept-language': language,
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal,
  })
  if (!response.ok) throw await refusalOf(response, token)
  // A captive portal's log-in page also responds with 200; the question is then undelivered, as if offline.
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new TypeError('not a stream')
  }
  return response.body
}

/** A refusal is final; only a known running answer is requested again while the server has temporary errors. */
function isFinal(error: unknown, { generationId, gaps }: StreamProgress): boolean {
  if (error instanceof Gap) return gaps > MAX_GAPS
  if (!(error instanceof CallFailed)) return false
  const isPassing = error.status === 429 || (error.status ?? 0) >= 500
  return !(generationId && isPassing)
}

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

/** A question whose answer streams, or a running answer that is picked up. */
export type StreamSource =
  /** `body` carries a `requestId`: a question that may have got lost is sent again and is still asked once. */
  { path: string; body: object } | { generationId: string }

export type ListenOptions = {
  language: LanguageCode
  signal: AbortSignal
  /** Each text and each part comes once and in order, however often the connection was lost in between. */
  onEvent: (event: ChatEvent) => void
  /** Tells when a running answer is out of reach, and when it is back. */
  onConnection?: (isConnected: boolean) => void
}

/** How often a question is sent to a server that says nothing at all, before the person is told. */
export const MAX_SENDINGS = 4
const MAX_GAPS = 3

/**
 * Listens to an answer until it has ended; a lost connection is taken up again where it broke off, for as long as the
 * caller wants to listen. Rejects with a `CallFailed` when the server refuses, or when a question does not get through.
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

/** How far an answer has been heard. */
type StreamProgress = {
  /** Known since the server has the question. */
  generationId: string | undefined
  /** The place to go on from. */
  received: Place
  /** Connections in a row that brought nothing new. */
  failures: number
  gaps: number
}

/** Hears what one connection brings; whether the answer has ended with it. */
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
        // What a connection still had in its hands when the listener left concerns nobody any more.
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

/** A piece is missing: whoever asks again from the last place gets it. */
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
  // The log-in page of a hotel's network also answers 200; the question is then as lost as without a network.
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new TypeError('not a stream')
  }
  return response.body
}

/** A refusal is final; only an answer that is known to run is asked for again while the server has a bad time. */
function isFinal(error: unknown, { generationId, gaps }: StreamProgress): boolean {
  if (error instanceof Gap) return gaps > MAX_GAPS
  if (!(error instanceof CallFailed)) return false
  const isPassing = error.status === 429 || (error.status ?? 0) >= 500
  return !(generationId && isPassing)
}

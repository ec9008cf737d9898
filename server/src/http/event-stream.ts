import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type ChatEvent, encodeEvent, KEEP_ALIVE } from '@touchline/contract/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { FastifyReply } from 'fastify'
import type { EventReader } from '../event-reader.ts'

/** Streams events to a reader as they come, until `hand` has no more. */
export async function streamEvents(
  reply: FastifyReply,
  language: LanguageCode,
  hand: (reader: EventReader) => Promise<void>,
): Promise<never> {
  const { raw } = reply
  const left = leaving(raw)
  reply.hijack()
  raw.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>)
  raw.flushHeaders()
  try {
    await hand({
      left,
      take: (event) => write(raw, event === 'silence' ? KEEP_ALIVE : encodeEvent(inWords(event, language))),
      ready: async () => {
        if (!left.aborted) await once(wayOut(raw), 'drain', { signal: left }).catch(() => {})
      },
    })
  } finally {
    raw.end()
  }
  return undefined as never
}

/** Ends when the reader leaves; the answer itself goes on. */
function leaving(raw: ServerResponse): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

/**
 * Writes to the reader in one piece. Node would hand the length, the text and two line ends to the network one by one,
 * which takes half as long again, with every word.
 */
function write(raw: ServerResponse, text: string): boolean {
  const way = wayOut(raw)
  if (way === raw || !raw.chunkedEncoding) return raw.write(text)
  return way.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}

/** The reader's connection; none yet where an earlier answer on it is still being sent, none at all in a test. */
function wayOut(raw: ServerResponse): Socket | ServerResponse {
  return raw.socket instanceof Socket ? raw.socket : raw
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would collect the events otherwise.
  'x-accel-buffering': 'no',
}

function inWords(event: ChatEvent, language: LanguageCode): ChatEvent {
  if (event.type !== 'error' || event.message !== 'ANSWER_FAILED') return event
  return { type: 'error', message: translate(language, 'errors:ANSWER_FAILED') }
}

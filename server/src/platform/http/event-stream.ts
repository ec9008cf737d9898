import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type ChatEvent, encodeEvent, KEEP_ALIVE } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { FastifyReply } from 'fastify'
import { firstWord, openStreams } from '../observability/metrics.ts'
import type { StreamEvent, StreamSubscriber } from '../stream-subscriber.ts'

/** Streams events to a subscriber until `hand` is done. */
export async function streamEvents(
  reply: FastifyReply,
  language: LanguageCode,
  hand: (subscriber: StreamSubscriber) => Promise<void>,
  { isNewAnswer = false } = {},
): Promise<never> {
  const { raw } = reply
  const subscriber = new HttpSubscriber(raw, language, () => isNewAnswer && firstWord.observe(reply.elapsedTime / 1000))
  reply.hijack()
  raw.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>)
  raw.flushHeaders()
  openStreams.inc()
  try {
    await hand(subscriber)
  } finally {
    openStreams.dec()
    raw.end()
  }
  return undefined as never
}

/** Subscribes to an answer over HTTP. If the connection closes, the answer itself continues. */
class HttpSubscriber implements StreamSubscriber {
  readonly left: AbortSignal
  readonly #raw: ServerResponse
  readonly #language: LanguageCode
  readonly #onFirstWord: () => void
  #hasSpoken = false

  constructor(raw: ServerResponse, language: LanguageCode, onFirstWord: () => void) {
    const leaving = new AbortController()
    // Without a reason, abort() would create an error with a stack trace per subscriber.
    raw.once('close', () => leaving.abort('left'))
    this.left = leaving.signal
    this.#raw = raw
    this.#language = language
    this.#onFirstWord = onFirstWord
  }

  take(event: StreamEvent): boolean {
    const isRoom = this.#write(event === 'keep-alive' ? KEEP_ALIVE : encodeEvent(inWords(event, this.#language)))
    if (!this.#hasSpoken && event !== 'keep-alive' && event.type === 'text') {
      this.#hasSpoken = true
      this.#onFirstWord()
    }
    return isRoom
  }

  async ready(): Promise<void> {
    if (!this.left.aborted) await once(this.#wayOut(), 'drain', { signal: this.left }).catch(() => {})
  }

  /**
   * Writes in one piece. Node would send the length, the text and two line ends separately, which takes half as long
   * again for every word.
   */
  #write(text: string): boolean {
    const way = this.#wayOut()
    if (way === this.#raw || !this.#raw.chunkedEncoding) return this.#raw.write(text)
    return way.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  }

  /** The socket; not available while an earlier response on it is still being sent, nor in tests. */
  #wayOut(): Socket | ServerResponse {
    return this.#raw.socket instanceof Socket ? this.#raw.socket : this.#raw
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise nginx would buffer the events.
  'x-accel-buffering': 'no',
}

function inWords(event: ChatEvent, language: LanguageCode): ChatEvent {
  if (event.type !== 'error' || event.message !== 'ANSWER_FAILED') return event
  return { type: 'error', message: translate(language, 'errors:ANSWER_FAILED') }
}

import type { IncomingMessage } from 'node:http'
import { readingOf } from './connection-reading.ts'
import { nowMs } from './idle-timer.ts'

/** A receiver of bytes as they arrive. */
export type Taker = {
  /** Returns whether these were enough. The bytes are valid only during the call. */
  push(bytes: Buffer): boolean
  /** Whether the first word has been passed on, so that the next ones may be batched. */
  readonly isUnderWay?: boolean
}

/**
 * The bytes of a response, passed on as soon as they arrive. Those of a fast service, with many words per packet, are
 * passed on together if they arrive together; a busy process reads in slots (`stream-pace.ts`). A Node stream discards
 * its buffer when its connection breaks; here all bytes received are read before the error is reported.
 */
export class ReceivedBytes {
  readonly #response: IncomingMessage
  readonly #reading: ReturnType<typeof readingOf>
  readonly #whole = Promise.withResolvers<void>()
  #taker: Taker | undefined
  #held: Buffer[] = []
  /** When the last bytes arrived, by `nowMs`. */
  lastAt = 0

  constructor(response: IncomingMessage) {
    this.#response = response
    this.#reading = readingOf(response.socket)
    response.on('data', this.#onData)
    response.on('end', () => {
      this.#reading?.endPace()
      this.#hand()
      this.#whole.resolve()
    })
    response.on('error', (error) => this.#fail(error))
    response.on('close', () => this.#fail(new Error('The connection was closed.')))
    // It may reject before anybody reads.
    this.#whole.promise.catch(() => {})
  }

  /** Passes on all bytes, received and to come, until the taker has enough; rejects if the connection breaks. */
  read(taker: Taker): Promise<void> {
    this.#taker = taker
    this.#hand()
    return this.#whole.promise
  }

  /** Drains the rest unread. */
  dropRest(onEnd: () => void): void {
    this.#reading?.endPace()
    if (this.#response.closed) onEnd()
    else this.#response.off('data', this.#onData).once('close', onEnd).resume()
  }

  readonly #onData = (bytes: Buffer) => {
    const now = nowMs()
    const isAlone = now - this.lastAt > TOGETHER_MS && this.#held.length === 0 && !this.#reading?.isPaced
    this.lastAt = now
    if (isAlone && this.#taker) this.#give(this.#taker, bytes)
    else if (this.#held.push(bytes) === 1) process.nextTick(this.#hand)
  }

  get #isChunked(): boolean {
    return this.#response.headers['transfer-encoding'] === 'chunked'
  }

  /** Takes bytes that bypassed Node's parser; they are valid only during the call. */
  readonly #takeBody = (bytes: Buffer) => {
    this.lastAt = nowMs()
    this.#hand()
    if (this.#taker) this.#give(this.#taker, bytes)
  }

  readonly #hand = () => {
    if (!this.#taker || this.#held.length === 0) return
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    this.#give(this.#taker, bytes)
  }

  #give(taker: Taker, bytes: Buffer): void {
    try {
      if (!taker.push(bytes)) {
        if (taker.isUnderWay) this.#reading?.beginPace(this.#isChunked ? this.#takeBody : undefined)
        return
      }
      this.#taker = PASSER_BY
      this.#whole.resolve()
    } catch (error) {
      this.#taker = PASSER_BY
      this.#whole.reject(error)
    }
  }

  /** After the end has been reported, a failure has no effect. */
  #fail(error: unknown): void {
    this.#hand()
    this.#whole.reject(error)
  }
}

const TOGETHER_MS = 1

const PASSER_BY: Taker = { push: () => false }

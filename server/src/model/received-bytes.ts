import type { IncomingMessage } from 'node:http'
import { nowMs } from '../silence.ts'

/** Somebody who takes bytes as they come. */
export type Taker = {
  /** Whether these were enough. */
  push(bytes: Buffer): boolean
}

/**
 * The bytes of a response, handed on as soon as they have come; of a service in a hurry, which puts many words into one
 * packet, those that come together are handed on together. A stream of Node forgets what it holds when its connection
 * breaks; here all that came is read before the error is told.
 */
export class ReceivedBytes {
  readonly #response: IncomingMessage
  readonly #whole = Promise.withResolvers<void>()
  #taker: Taker | undefined
  #held: Buffer[] = []
  /** When the last bytes came, by `nowMs`. */
  lastAt = 0

  constructor(response: IncomingMessage) {
    this.#response = response
    response.on('data', this.#onData)
    response.on('end', () => {
      this.#hand()
      this.#whole.resolve()
    })
    response.on('error', (error) => this.#fail(error))
    response.on('close', () => this.#fail(new Error('The connection was closed.')))
    // It may break before anybody reads.
    this.#whole.promise.catch(() => {})
  }

  /** Hands on what has come and all that comes, until the taker has enough; rejects where the connection breaks. */
  read(taker: Taker): Promise<void> {
    this.#taker = taker
    this.#hand()
    return this.#whole.promise
  }

  /** Lets the rest pass by unread. */
  dropRest(onEnd: () => void): void {
    if (this.#response.closed) onEnd()
    else this.#response.off('data', this.#onData).once('close', onEnd).resume()
  }

  readonly #onData = (bytes: Buffer) => {
    const now = nowMs()
    const isAlone = now - this.lastAt > TOGETHER_MS && this.#held.length === 0
    this.lastAt = now
    if (isAlone && this.#taker) this.#give(this.#taker, bytes)
    else if (this.#held.push(bytes) === 1) process.nextTick(this.#hand)
  }

  readonly #hand = () => {
    if (!this.#taker || this.#held.length === 0) return
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    this.#give(this.#taker, bytes)
  }

  #give(taker: Taker, bytes: Buffer): void {
    try {
      if (!taker.push(bytes)) return
      this.#taker = PASSER_BY
      this.#whole.resolve()
    } catch (error) {
      this.#taker = PASSER_BY
      this.#whole.reject(error)
    }
  }

  /** Who has heard an end already hears of no failure after it. */
  #fail(error: unknown): void {
    this.#hand()
    this.#whole.reject(error)
  }
}

const TOGETHER_MS = 1

const PASSER_BY: Taker = { push: () => false }

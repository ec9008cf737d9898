import type { IncomingMessage } from 'node:http'

/**
 * The bytes of a response, handed on as soon as they have come; of a service in a hurry, which puts many words into one
 * packet, those that come together are handed on together. A stream of Node forgets what it holds when its connection breaks; here all that came is
 * read before the error is told.
 */
export class ReceivedBytes {
  readonly #response: IncomingMessage
  readonly #whole = Promise.withResolvers<void>()
  #take: ((bytes: Buffer) => boolean) | undefined
  #held: Buffer[] = []
  #lastAt = 0

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

  /** Hands on what has come and all that comes, until `take` has enough; rejects where the connection breaks. */
  read(take: (bytes: Buffer) => boolean): Promise<void> {
    this.#take = take
    this.#hand()
    return this.#whole.promise
  }

  /** Lets the rest pass by unread. */
  dropRest(onEnd: () => void): void {
    if (this.#response.closed) onEnd()
    else this.#response.off('data', this.#onData).once('close', onEnd).resume()
  }

  readonly #onData = (bytes: Buffer) => {
    const now = performance.now()
    const isAlone = now - this.#lastAt > TOGETHER_MS
    this.#lastAt = now
    if (this.#held.push(bytes) > 1) return
    if (isAlone) this.#hand()
    else process.nextTick(this.#hand)
  }

  readonly #hand = () => {
    const [first, ...more] = this.#held
    if (!first || !this.#take) return
    this.#held = []
    try {
      if (!this.#take(more.length > 0 ? Buffer.concat([first, ...more]) : first)) return
      this.#take = PASS_BY
      this.#whole.resolve()
    } catch (error) {
      this.#take = PASS_BY
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

const PASS_BY = () => false

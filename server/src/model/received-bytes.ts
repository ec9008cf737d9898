import type { IncomingMessage } from 'node:http'

/**
 * The bytes of a response as they come, for a reader who may be slower. A stream of Node forgets what it holds when
 * its connection breaks; here all that came is read before the error is told.
 */
export class ReceivedBytes {
  readonly #response: IncomingMessage
  #held: Buffer[] = []
  #heldBytes = 0
  #hasEnded = false
  #error: unknown
  #waiting: PromiseWithResolvers<Buffer | undefined> | undefined

  constructor(response: IncomingMessage) {
    this.#response = response
    response.on('data', this.#onData)
    response.on('end', () => {
      this.#hasEnded = true
      this.#stopWaiting()?.resolve(undefined)
    })
    response.on('error', (error) => this.#fail(error))
    response.on('close', () => this.#fail(new Error('The connection was closed.')))
  }

  /** Whether somebody waits for what comes next. */
  get isAwaited(): boolean {
    return this.#waiting !== undefined
  }

  /** All that came since the last call, or else what comes next; `undefined` at the end. */
  next(): Promise<Buffer | undefined> {
    if (this.#heldBytes > 0) return Promise.resolve(this.#take())
    if (this.#error) return Promise.reject(this.#error)
    if (this.#hasEnded) return Promise.resolve(undefined)
    this.#waiting = Promise.withResolvers()
    return this.#waiting.promise
  }

  /** Lets the rest pass by unread. */
  dropRest(onEnd: () => void): void {
    if (this.#hasEnded || this.#error) onEnd()
    else this.#response.off('data', this.#onData).once('close', onEnd).resume()
  }

  readonly #onData = (bytes: Buffer) => {
    if (this.#waiting) return this.#stopWaiting()?.resolve(bytes)
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes > MOST_HELD) this.#response.pause()
  }

  #take(): Buffer {
    const [first = Buffer.alloc(0), ...more] = this.#held
    this.#held = []
    this.#heldBytes = 0
    if (this.#response.isPaused()) this.#response.resume()
    return more.length > 0 ? Buffer.concat([first, ...more]) : first
  }

  #fail(error: unknown): void {
    if (this.#hasEnded) return
    this.#error ??= error
    this.#stopWaiting()?.reject(this.#error)
  }

  #stopWaiting(): PromiseWithResolvers<Buffer | undefined> | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }
}

const MOST_HELD = 64 * 1024

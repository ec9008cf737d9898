import type { ClientRequest, IncomingMessage } from 'node:http'
import { IdleTimer } from './idle-timer.ts'
import { ModelFailure, type ModelUsage, NOTHING_USED } from './model.ts'
import { ReceivedBytes, type Taker } from './received-bytes.ts'

/** Timeouts: to connect, until the answer begins, between two bytes, and for the whole exchange. */
export type ExchangePatience = { connectMs: number; headersMs: number; idleMs: number; wholeMs: number }

/** One request and its response; on abort or a timeout the connection is closed at once. */
export class Exchange {
  readonly #request: ClientRequest
  readonly #patience: ExchangePatience
  readonly #signal: AbortSignal
  readonly #idleTimer = new IdleTimer(
    () => this.#received?.lastAt ?? 0,
    (ms) => this.#break('timeout', `The model service was silent for ${ms} ms.`),
  )
  readonly #whole: NodeJS.Timeout
  readonly #answered: Promise<IncomingMessage>
  #received: ReceivedBytes | undefined
  #fault: { kind: 'aborted' | 'timeout'; message: string } | undefined
  /** Whether the service has the whole question and did not refuse it: then it works, and its work is paid for. */
  #isWorking = false

  constructor(request: ClientRequest, body: Buffer | undefined, patience: ExchangePatience, signal: AbortSignal) {
    this.#request = request
    this.#patience = patience
    this.#signal = signal
    this.#whole = setTimeout(() => this.#break('timeout', 'The model service took too long.'), patience.wholeMs)
    this.#answered = new Promise((resolve, reject) => {
      request.once('response', (response) => {
        this.#received = new ReceivedBytes(response)
        resolve(response)
      })
      request.on('error', reject)
    })
    // It may reject before anybody awaits it.
    this.#answered.catch(() => {})
    this.#idleTimer.limit(patience.connectMs)
    request.once('finish', () => {
      this.#isWorking = true
    })
    request.once('socket', (socket) => {
      const wait = () => this.#idleTimer.limit(patience.headersMs)
      if (socket.connecting) socket.once('connect', wait)
      else wait()
    })
    signal.addEventListener('abort', this.#onAbort)
    request.end(body)
  }

  /** The response's status and headers. */
  response(): Promise<IncomingMessage> {
    return this.#answered
  }

  /** Records that the response is no answer: the service did not work on the question. */
  refused(): void {
    this.#isWorking = false
  }

  /** Passes all bytes on as they arrive, until the end or until the taker has enough. */
  read(taker: Taker): Promise<void> {
    if (!this.#received || this.#fault) return Promise.reject(new Error(this.#fault?.message))
    this.#idleTimer.limit(this.#patience.idleMs)
    return this.#received.read(taker)
  }

  /** The failure that an error during the exchange means. */
  failureOf(error: unknown, usage: ModelUsage | undefined): ModelFailure {
    if (this.#fault) {
      const used = usage ?? (this.#fault.kind === 'aborted' && !this.#isWorking ? NOTHING_USED : undefined)
      return new ModelFailure(this.#fault.kind, this.#fault.message, used && { usage: used })
    }
    if (error instanceof ModelFailure) return error
    const given = { cause: error, ...(usage && { usage }) }
    return this.#received
      ? new ModelFailure('cut', 'The connection to the model service broke in the middle of an answer.', given)
      : new ModelFailure('down', 'The model service cannot be reached.', given)
  }

  /** Ends the exchange without waiting for the rest. */
  close(): void {
    this.#release()
    this.#request.destroy()
  }

  /** Ends the exchange after all that matters was read; the rest is drained, so that the connection can be reused. */
  finish(): void {
    this.#release()
    const late = setTimeout(() => this.#request.destroy(), REST_MS)
    this.#received?.dropRest(() => clearTimeout(late))
  }

  #release(): void {
    this.#signal.removeEventListener('abort', this.#onAbort)
    this.#idleTimer.end()
    clearTimeout(this.#whole)
  }

  readonly #onAbort = () => this.#break('aborted', 'The answer was stopped.')

  #break(kind: 'aborted' | 'timeout', message: string): void {
    this.#fault ??= { kind, message }
    this.#request.destroy()
  }
}

const REST_MS = 1000

import { AnswerReader } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { ModelEvent } from './model.ts'
import { isAnswer, readRefusal } from './refusal.ts'

/** One attempt at an answer: its text piece by piece, then how it ended. */
export class Attempt {
  readonly #exchange: Exchange
  readonly #reader = new AnswerReader()
  #isOpen = false

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  /** The next text, all that came with one read; `undefined` at the end. Rejects with a `ModelFailure`. */
  async next(): Promise<string | undefined> {
    try {
      if (!this.#isOpen) await this.#open()
      while (!this.#reader.isDone) {
        if (this.#reader.failure) throw this.#reader.failure
        const bytes = await this.#exchange.read()
        const text = bytes ? this.#reader.push(bytes) : this.#reader.end()
        if (text) return text
      }
      this.#exchange.finish()
      return undefined
    } catch (error) {
      this.close()
      throw this.#exchange.failureOf(error, this.#reader.usage)
    }
  }

  get end(): ModelEvent {
    return { type: 'end', reason: this.#reader.reason, usage: this.#reader.usage }
  }

  /** Gives the attempt up, unless it has come to its end. */
  close(): void {
    if (!this.#reader.isDone) this.#exchange.close()
  }

  async #open(): Promise<void> {
    const response = await this.#exchange.response()
    if (!isAnswer(response)) throw await readRefusal(response, this.#exchange)
    this.#isOpen = true
  }
}

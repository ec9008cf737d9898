import type { SpeakingModel } from '@touchline/contract/chat.ts'
import { type ChatEvent, streamable, WordKeeper } from '@touchline/contract/chat-stream.ts'
import type { GenerationRow } from './chat.table.ts'

/** How an answer ended. */
export type AnswerEnd = 'done' | 'stopped' | 'failed'

/** What a reader of an answer gets; a silence is told, so that the connection is not taken for dead. */
export type Heard = ChatEvent | 'silence'

/** After so long without a word a reader is told that nobody has left. */
export const KEEP_ALIVE_MS = 15_000

/** An answer that this process writes: its text as far as it has come, and those who listen to it. */
export class LiveAnswer {
  readonly row: GenerationRow
  readonly abort = new AbortController()
  /** All that may be shown: whole words, line ends as a stream carries them. */
  text = ''
  /** How much of the text is written down. */
  savedLength = 0
  /** Settled when the answer has ended and all of it is written down. */
  finished: Promise<void> = Promise.resolve()
  #end: AnswerEnd | undefined
  #latest = ''
  readonly #keeper = new WordKeeper()
  readonly #bells = new Set<Bell>()

  constructor(row: GenerationRow) {
    this.row = row
  }

  /** Takes more of the model's text. */
  say(fragment: string): void {
    this.#grow(this.#keeper.push(fragment))
  }

  /** Takes the model's silence: its last word is whole now. */
  sayLast(): void {
    this.#grow(this.#keeper.end())
  }

  /** Tells all who listen that nothing follows. */
  complete(end: AnswerEnd): void {
    this.#end = end
    this.#ring()
  }

  /** Hands the answer on from a place in it, at the reader's pace: who is slow gets more at once, later. */
  async *listen(from: number, signal: AbortSignal): AsyncGenerator<Heard> {
    yield opening(this.row)
    const bell = new Bell(signal)
    this.#bells.add(bell)
    try {
      for (let sent = from; !signal.aborted; ) {
        if (this.text.length > sent) {
          const text = this.#since(sent)
          sent = this.text.length
          yield { type: 'text', id: String(sent), text }
        } else if (this.#end) {
          yield ending(this.#end)
          return
        } else if (!(await bell.rings())) yield 'silence'
      }
    } finally {
      this.#bells.delete(bell)
      bell.end()
    }
  }

  #grow(words: string): void {
    if (!words) return
    // PostgreSQL's texts cannot hold a NUL, and no one misses it.
    this.#latest = streamable(words).replaceAll('\0', '\uFFFD')
    this.text += this.#latest
    this.#ring()
  }

  /** Cutting a piece off a long text copies the whole of it; the piece that came last, which nearly everybody asks for, is at hand. */
  #since(place: number): string {
    return place === this.text.length - this.#latest.length ? this.#latest : this.text.slice(place)
  }

  #ring(): void {
    for (const bell of this.#bells) bell.ring()
  }
}

/** The event with which every answer begins. */
export function opening({ model, id }: GenerationRow): ChatEvent {
  return { type: 'metadata', model: model satisfies SpeakingModel, generationId: id }
}

/** The event that says how an answer ended. */
export function ending(end: AnswerEnd): ChatEvent {
  // The sentence is the reader's: whoever sends it knows the language.
  return end === 'failed' ? { type: 'error', message: 'ANSWER_FAILED' } : { type: 'done' }
}

/** Wakes one reader. It is made once for each, with one timer that moves on: this happens with every word. */
class Bell {
  readonly #signal: AbortSignal
  readonly #timer = setTimeout(() => this.#wake?.(false), KEEP_ALIVE_MS).unref()
  #wake: ((isRinging: boolean) => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', this.ring)
  }

  readonly ring = () => this.#wake?.(true)

  /** Whether it rings before the silence gets long. */
  rings(): Promise<boolean> {
    this.#timer.refresh()
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#signal.removeEventListener('abort', this.ring)
  }
}

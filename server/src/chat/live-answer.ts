import type { SpeakingModel } from '@touchline/contract/chat.ts'
import { type ChatEvent, type Place, readPlace, streamable, WordKeeper } from '@touchline/contract/chat-stream.ts'
import type { Finish } from '@touchline/contract/history.ts'
import { hasRoomFor, type Part } from '@touchline/contract/parts.ts'
import type { EventReader, Heard } from '../event-reader.ts'
import { nowMs, Silence } from '../silence.ts'
import type { GenerationRow } from './chat.table.ts'
import { eventsAfter, type PlacedPart, storablePart } from './placed-parts.ts'

/** Of an answer, what those need who write it or hand it on. */
export type AnswerRow = Pick<
  GenerationRow,
  'id' | 'memberId' | 'specialistId' | 'model' | 'promptTokens' | 'status' | 'text' | 'parts' | 'safety' | 'finish'
>

/** How an answer ended. */
export type AnswerEnd = 'done' | 'stopped' | 'failed'

/** After so long without a word a reader is told that nobody has left. */
export const KEEP_ALIVE_MS = 15_000

/** An answer that this process writes: its text as far as it has come, and those who listen to it. */
export class LiveAnswer {
  readonly row: AnswerRow
  readonly abort = new AbortController()
  /** All that may be shown: whole words, line ends as a stream carries them. */
  text = ''
  readonly parts: PlacedPart[] = []
  /** How much of the text, and how many of the parts, are written down. */
  savedLength = 0
  savedParts = 0
  /** Settled when the answer has ended and all of it is written down. */
  finished: Promise<void> = Promise.resolve()
  /** How it ended, and whether it was cut; nothing while it goes on. */
  end: AnswerEnd | undefined
  finish: Finish | null = null
  #latest = ''
  readonly #keeper = new WordKeeper()
  readonly #listeners = new Set<Listener>()

  constructor(row: AnswerRow) {
    this.row = row
  }

  /** Takes more of the model's text. */
  say(fragment: string): void {
    this.#grow(this.#keeper.push(fragment))
  }

  /** Takes a part; whether there was room for it. */
  show(part: Part): boolean {
    const stored = storablePart(part)
    const known = this.parts.map((one) => one.part)
    if (this.end || !hasRoomFor(stored, known)) return false
    this.#grow(this.#keeper.beforePart())
    this.parts.push({ at: this.text.length, part: stored })
    this.#tell()
    return true
  }

  /** Takes the model's silence: its last word is whole now. */
  sayLast(): void {
    this.#grow(this.#keeper.end())
  }

  /** Tells all who listen that nothing follows. */
  complete(end: AnswerEnd, finish: Finish | null = null): void {
    this.end = end
    this.finish = finish
    this.#tell()
  }

  /** Hands the answer on from a place in it, to its end or until the reader leaves: who is slow gets more at once, later. */
  listen(from: Place, reader: EventReader): Promise<void> {
    return new Promise((resolve) => {
      const listener = new Listener(this, from, reader, () => {
        this.#listeners.delete(listener)
        resolve()
      })
      this.#listeners.add(listener)
      listener.begin()
    })
  }

  /** What came after a place; the piece that came last is at hand, for cutting it off copies the whole of a long text. */
  since(place: number): string {
    return place === this.text.length - this.#latest.length ? this.#latest : this.text.slice(place)
  }

  #grow(words: string): void {
    if (!words) return
    // PostgreSQL's texts cannot hold a NUL, and no one misses it.
    this.#latest = streamable(words).replaceAll('\0', '\uFFFD')
    this.text += this.#latest
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener.tell()
  }
}

/** The event with which every answer begins. */
export function opening({ model, id, safety }: AnswerRow): ChatEvent {
  return { type: 'metadata', model: model satisfies SpeakingModel, generationId: id, safety }
}

/** Tells a reader how an answer ended. */
export function tellEnd(reader: Pick<EventReader, 'take'>, end: AnswerEnd, finish: Finish | null): void {
  for (const event of ending(end, finish)) reader.take(event)
}

function ending(end: AnswerEnd, finish: Finish | null): ChatEvent[] {
  // The sentence is the reader's: whoever sends it knows the language.
  if (end === 'failed') return [{ type: 'error', message: 'ANSWER_FAILED' }]
  return finish ? [{ type: 'finish', finish }, { type: 'done' }] : [{ type: 'done' }]
}

/** One reader of a live answer. It is told of every word at once, without a promise in between: there are many words. */
class Listener {
  readonly #answer: LiveAnswer
  readonly #reader: EventReader
  readonly #onEnd: () => void
  readonly #silence = new Silence(
    () => this.#handedAt,
    (ms) => {
      this.#hand('silence')
      this.#silence.limit(ms)
    },
  )
  #handedAt = 0
  #sent: number
  /** How many parts were sent that stand right after the text that was sent. */
  #partsHere: number
  /** How many of all parts were looked at. */
  #seenParts = 0
  #isBehind = false

  constructor(answer: LiveAnswer, from: Place, reader: EventReader, onEnd: () => void) {
    this.#answer = answer
    this.#sent = from.length
    this.#partsHere = from.parts
    this.#reader = reader
    this.#onEnd = onEnd
  }

  begin(): void {
    const { left } = this.#reader
    if (left.aborted) {
      this.#leave()
      return
    }
    left.addEventListener('abort', this.#leave)
    this.#silence.limit(KEEP_ALIVE_MS)
    this.#hand(opening(this.#answer.row))
    this.tell()
  }

  /** Hands on what came since the last time, and the end. */
  tell(): void {
    if (this.#isBehind) return
    if (this.#answer.parts.length > this.#seenParts) this.#handParts()
    if (this.#isBehind) return
    const { length } = this.#answer.text
    if (length > this.#sent) {
      const text = this.#answer.since(this.#sent)
      this.#sent = length
      this.#partsHere = 0
      this.#hand({ type: 'text', id: String(length), text })
    }
    if (!this.#answer.end || this.#isBehind) return
    for (const event of ending(this.#answer.end, this.#answer.finish)) this.#hand(event)
    this.#leave()
  }

  /** Hands on the parts that came, and the text before each; what follows the last is handed on as any text. */
  #handParts(): void {
    const { parts, text } = this.#answer
    const place = { length: this.#sent, parts: this.#partsHere }
    for (const event of eventsAfter(place, text.slice(0, parts.at(-1)?.at), parts)) {
      const { length, parts: here } = readPlace(event.id)
      this.#sent = length
      this.#partsHere = here
      this.#hand(event)
      if (this.#isBehind) return
    }
    this.#seenParts = parts.length
  }

  #hand(event: Heard): void {
    this.#handedAt = nowMs()
    if (this.#reader.take(event) || this.#isBehind) return
    this.#isBehind = true
    void this.#reader.ready().then(() => {
      this.#isBehind = false
      if (!this.#reader.left.aborted) this.tell()
    })
  }

  readonly #leave = () => {
    this.#silence.end()
    this.#reader.left.removeEventListener('abort', this.#leave)
    this.#onEnd()
  }
}

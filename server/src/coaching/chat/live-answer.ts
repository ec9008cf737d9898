import type { SpeakingModel } from '@touchline/contract/coaching/chat.ts'
import {
  type ChatEvent,
  type Place,
  readPlace,
  streamable,
  WordKeeper,
} from '@touchline/contract/coaching/chat-stream.ts'
import type { Finish } from '@touchline/contract/coaching/history.ts'
import { hasRoomFor, type Part } from '@touchline/contract/coaching/parts.ts'
import type { StreamEvent, StreamSubscriber } from '../../platform/stream-subscriber.ts'
import { IdleTimer, nowMs } from '../model/idle-timer.ts'
import type { ModelUsage } from '../model/model.ts'
import type { StreamPace } from '../model/stream-pace.ts'
import type { AnswerRow } from './chat.table.ts'
import { eventsAfter, type PlacedPart, storablePart } from './placed-parts.ts'

/** The columns needed to write or stream an answer. */
export type StreamedAnswer = Pick<
  AnswerRow,
  | 'id'
  | 'clubId'
  | 'memberId'
  | 'specialistId'
  | 'kind'
  | 'model'
  | 'promptTokens'
  | 'status'
  | 'text'
  | 'parts'
  | 'safety'
  | 'finish'
>

/** Round state of an answer: the usage of finished rounds, and where the current one began. */
export type RoundState = Pick<AnswerRow, 'promptTokens' | 'roundFrom' | 'spentInputTokens' | 'spentOutputTokens'>

/** How an answer ended. */
export type AnswerEnd = 'done' | 'stopped' | 'failed'

/** After this long without a word, subscribers get a keep-alive. */
export const KEEP_ALIVE_MS = 15_000

/** An answer that this process writes: its text so far, and its subscribers. */
export class LiveAnswer {
  readonly row: StreamedAnswer
  readonly abort = new AbortController()
  /** All text that may be shown: whole words, with line ends normalised for the stream. */
  text = ''
  readonly parts: PlacedPart[] = []
  /** Saved so far: text length, number of parts, round. */
  savedLength = 0
  savedParts = 0
  savedRound: RoundState
  /** Replaced by a new object when a round ends. */
  round: RoundState
  /** Settles when the answer has ended and is saved completely. */
  finished: Promise<void> = Promise.resolve()
  /** How it ended, and whether it was truncated; unset while it is running. */
  end: AnswerEnd | undefined
  finish: Finish | null = null
  readonly #pace: StreamPace
  /** The text since subscribers were last notified, and the step of the pace at which that was. */
  #latest = ''
  #toldAt = 0
  #isHeld = false
  #isWaiting = false
  readonly #keeper = new WordKeeper()
  readonly #listeners = new Set<Listener>()

  constructor(row: StreamedAnswer, pace: StreamPace) {
    this.row = row
    this.#pace = pace
    this.#toldAt = pace.step
    this.round = { promptTokens: row.promptTokens, roundFrom: 0, spentInputTokens: 0, spentOutputTokens: 0 }
    this.savedRound = this.round
  }

  /** Ends a round and flushes its last word, which is complete now. */
  endRound(usage: ModelUsage, nextPromptTokens: number): void {
    this.sayLast()
    this.round = {
      promptTokens: nextPromptTokens,
      roundFrom: this.text.length,
      spentInputTokens: this.round.spentInputTokens + usage.inputTokens,
      spentOutputTokens: this.round.spentOutputTokens + usage.outputTokens,
    }
  }

  /** Adds text from the model. A busy process sends it in its next slot, the first word at once. */
  say(fragment: string): void {
    const isFirst = this.text === ''
    if (!this.#grow(this.#keeper.push(fragment))) return
    if (isFirst || !this.#pace.mustWait(this.#toldAt)) this.#tell()
    else this.#hold()
  }

  /** Adds a part; returns whether there was room for it. */
  show(part: Part): boolean {
    const stored = storablePart(part)
    const known = this.parts.map((one) => one.part)
    if (this.end || !hasRoomFor(stored, known)) return false
    this.#grow(this.#keeper.beforePart())
    this.parts.push({ at: this.text.length, part: stored })
    this.#tell()
    return true
  }

  /** Flushes the last word when the model pauses or ends: it is complete now. */
  sayLast(): void {
    if (this.#grow(this.#keeper.end()) || this.#isHeld) this.#tell()
  }

  /** Sends text that was held back, unless it has been sent meanwhile. */
  onSlot(): void {
    this.#isWaiting = false
    if (!this.#isHeld) return
    if (this.#pace.mustWait(this.#toldAt)) this.#hold()
    else this.#tell()
  }

  /** Notifies all subscribers that nothing follows. */
  complete(end: AnswerEnd, finish: Finish | null = null): void {
    this.end = end
    this.finish = finish
    this.#tell()
  }

  /** Streams the answer from a place until it ends or the subscriber leaves; slow ones get fewer, larger pieces. */
  listen(from: Place, subscriber: StreamSubscriber): Promise<void> {
    return new Promise((resolve) => {
      const listener = new Listener(this, from, subscriber, () => {
        this.#listeners.delete(listener)
        resolve()
      })
      this.#listeners.add(listener)
      listener.begin()
    })
  }

  /** The text after a place. The latest piece is cached, because slicing it off copies the whole of a long text. */
  since(place: number): string {
    return place === this.text.length - this.#latest.length ? this.#latest : this.text.slice(place)
  }

  /** Adds words to the text; returns whether there were any. */
  #grow(words: string): boolean {
    if (!words) return false
    // PostgreSQL text cannot hold a NUL, and no one misses it.
    const said = streamable(words).replaceAll('\0', '\uFFFD')
    this.#latest = this.#isHeld ? this.#latest + said : said
    this.text += said
    return true
  }

  #hold(): void {
    this.#isHeld = true
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#pace.wait(this.#toldAt, this)
  }

  #tell(): void {
    this.#isHeld = false
    this.#toldAt = this.#pace.step
    for (const listener of this.#listeners) listener.tell()
  }
}

/** The first event of every answer. */
export function opening({ model, id, safety }: StreamedAnswer): ChatEvent {
  return { type: 'metadata', model: model satisfies SpeakingModel, generationId: id, safety }
}

/** Sends a subscriber the end of an answer. */
export function sendEnd(subscriber: Pick<StreamSubscriber, 'take'>, end: AnswerEnd, finish: Finish | null): void {
  for (const event of ending(end, finish)) subscriber.take(event)
}

function ending(end: AnswerEnd, finish: Finish | null): ChatEvent[] {
  // The sender translates it, because it knows the subscriber's language.
  if (end === 'failed') return [{ type: 'error', message: 'ANSWER_FAILED' }]
  return finish ? [{ type: 'finish', finish }, { type: 'done' }] : [{ type: 'done' }]
}

/** One subscription to a live answer. Notified of each word synchronously: a promise per word would cost too much. */
class Listener {
  readonly #answer: LiveAnswer
  readonly #subscriber: StreamSubscriber
  readonly #onEnd: () => void
  readonly #idleTimer = new IdleTimer(
    () => this.#handedAt,
    (ms) => {
      this.#hand('keep-alive')
      this.#idleTimer.limit(ms)
    },
  )
  #handedAt = 0
  #sent: number
  /** How many parts were sent at the current end of the sent text. */
  #partsHere: number
  /** How many parts were processed. */
  #seenParts = 0
  #isBehind = false

  constructor(answer: LiveAnswer, from: Place, subscriber: StreamSubscriber, onEnd: () => void) {
    this.#answer = answer
    this.#sent = from.length
    this.#partsHere = from.parts
    this.#subscriber = subscriber
    this.#onEnd = onEnd
  }

  begin(): void {
    const { left } = this.#subscriber
    if (left.aborted) {
      this.#leave()
      return
    }
    left.addEventListener('abort', this.#leave)
    this.#idleTimer.limit(KEEP_ALIVE_MS)
    this.#hand(opening(this.#answer.row))
    this.tell()
  }

  /** Sends what is new since the last time, and the end. */
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

  /** Sends the new parts and the text before each; text after the last one is sent by `tell`. */
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

  #hand(event: StreamEvent): void {
    this.#handedAt = nowMs()
    if (this.#subscriber.take(event) || this.#isBehind) return
    this.#isBehind = true
    void this.#subscriber.ready().then(() => {
      this.#isBehind = false
      if (!this.#subscriber.left.aborted) this.tell()
    })
  }

  readonly #leave = () => {
    this.#idleTimer.end()
    this.#subscriber.left.removeEventListener('abort', this.#leave)
    this.#onEnd()
  }
}

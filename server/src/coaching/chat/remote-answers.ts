import { type Place, readPlace } from '@touchline/contract/coaching/chat-stream.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ServerProcess } from '../../platform/database/server-process.ts'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'
import type { StreamSubscriber } from '../../platform/stream-subscriber.ts'
import { ANSWER_CHANGED, wantNotifications, wantStop } from './answers.queries.ts'
import { selectAnswer } from './chat.queries.ts'
import { KEEP_ALIVE_MS, opening, type StreamedAnswer, sendEnd } from './live-answer.ts'
import { eventsAfter } from './placed-parts.ts'

/** Polling interval, in case a notification is lost. */
const POLL_MS = 5_000
/** How long a stop waits for the end of its answer. */
const STOP_MS = 5_000

/** Answers written by other processes: streams what is saved of them, as soon as more is. */
export class RemoteAnswers {
  readonly #db: Database
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #unlisten: () => void

  constructor(db: Database, serverProcess: ServerProcess) {
    this.#db = db
    this.#unlisten = serverProcess.listen(ANSWER_CHANGED, (id) => this.#tell(id))
  }

  /** Streams an answer from a place in it until it ends or the subscriber leaves. */
  listen(row: StreamedAnswer, from: Place, subscriber: StreamSubscriber): Promise<void> {
    return this.#follow(row.id, (follower) => this.#handOn(row, from, subscriber, follower))
  }

  /** Stops an answer at the process that writes it, and waits until it has ended. */
  stop(id: string): Promise<void> {
    return this.#follow(id, async (follower) => {
      await wantStop(this.#db, id)
      const patience = AbortSignal.timeout(STOP_MS)
      while (!patience.aborted && (await selectAnswer(this.#db, id))?.status === 'running') {
        await follower.news(patience)
      }
    })
  }

  close(): void {
    this.#unlisten()
  }

  async #handOn(row: StreamedAnswer, from: Place, subscriber: StreamSubscriber, follower: Follower): Promise<void> {
    subscriber.take(opening(row))
    let place = from
    let handedAt = Date.now()
    let current: StreamedAnswer | undefined = row
    while (current && !subscriber.left.aborted) {
      let keepsUp = true
      const { text, parts } = current
      // Only whole words are saved, so the saved text of a running answer ends where a word does.
      for (const event of eventsAfter(place, text, parts)) {
        place = readPlace(event.id)
        handedAt = Date.now()
        keepsUp = subscriber.take(event)
      }
      if (current.status !== 'running') {
        sendEnd(subscriber, current.status, current.finish)
        return
      }
      if (Date.now() - handedAt > KEEP_ALIVE_MS) {
        handedAt = Date.now()
        keepsUp = subscriber.take('keep-alive')
      }
      if (!keepsUp) await subscriber.ready()
      await follower.news(subscriber.left)
      current = await this.#look(current)
    }
  }

  /** The saved state of an answer; the last known one while the database is unreachable. */
  #look(last: StreamedAnswer): Promise<StreamedAnswer | undefined> {
    return selectAnswer(this.#db, last.id).catch((error) => ifUnreachable(error, last))
  }

  /** Runs `act` with a follower that is notified when more of an answer is saved. */
  async #follow<Result>(id: string, act: (follower: Follower) => Promise<Result>): Promise<Result> {
    const follower = new Follower()
    const followers = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, followers.add(follower))
    try {
      // Without notifications, the follower falls back to polling.
      await wantNotifications(this.#db, id).catch((error) => ifUnreachable(error, undefined))
      // Nothing saved before this point was notified.
      follower.tell()
      return await act(follower)
    } finally {
      followers.delete(follower)
      if (followers.size === 0 && this.#followers.get(id) === followers) this.#followers.delete(id)
    }
  }

  #tell(id: string | undefined): void {
    const told = id === undefined ? [...this.#followers.values()] : [this.#followers.get(id) ?? []]
    for (const followers of told) for (const follower of followers) follower.tell()
  }
}

/** Falls back to the known value while the database is unreachable; rethrows any other error. */
function ifUnreachable<Known>(error: unknown, known: Known): Known {
  if (!isDatabaseUnreachable(error)) throw error
  return known
}

/** Waits for news of one answer; news since the last wait counts. */
class Follower {
  #hasNews = false
  #wake = () => {}

  tell(): void {
    this.#hasNews = true
    this.#wake()
  }

  /** Settles when there is news, after the polling interval, or when the signal aborts. */
  async news(signal: AbortSignal): Promise<void> {
    if (!this.#hasNews && !signal.aborted) await this.#wait(signal)
    this.#hasNews = false
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, POLL_MS)
      signal.addEventListener('abort', end)
      this.#wake = end
    })
  }
}

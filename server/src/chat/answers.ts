import { setTimeout as sleep } from 'node:timers/promises'
import type { SpeakingModel } from '@touchline/contract/chat.ts'
import { type ChatEvent, streamable, WordKeeper } from '@touchline/contract/chat-stream.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { type ModelEvent, ModelFailure, type ModelUsage } from '../model/model.ts'
import { settle } from '../tokens/tokens.ts'
import {
  beat,
  deleteGenerationsBefore,
  finishGeneration,
  insertTurn,
  saveProgress,
  selectDeserted,
  selectGeneration,
  wantStop,
} from './chat.queries.ts'
import type { GenerationRow } from './chat.table.ts'

/** The lines of a logger that answers need. */
type AnswersLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** How an answer comes to be: its stored row, the model's words, and what our own count of a text is. */
type NewAnswer = {
  row: GenerationRow
  plan: PlanId | null
  /** Whether tokens are held back for it; the offline coach costs nothing. */
  isCharged: boolean
  speak: (signal: AbortSignal) => AsyncIterable<ModelEvent>
}

/** The answers that this process writes, and the way to those of others. */
export type Answers = {
  /** Starts to write an answer; it goes on whoever listens. */
  start(answer: NewAnswer): void
  /** Hands an answer on from a place in it, running or not, here or elsewhere. */
  listen(row: GenerationRow, from: number, signal: AbortSignal): AsyncGenerator<ChatEvent | 'silence'>
  stop(id: string): Promise<void>
  /** Ends what dead processes left behind. */
  recover(): Promise<void>
  /** Waits for running answers, then ends those that take too long. */
  close(): Promise<void>
}

const SAVE_EVERY_MS = 1_000
const RECOVER_EVERY_MS = 15_000
/** A process that was silent for so long is dead. */
const DEAD_AFTER_MS = 20_000
const LISTEN_ELSEWHERE_MS = 400
const KEEP_ALIVE_MS = 15_000
const FINISH_MS = 25_000
const KEPT_DAYS = 30

type Live = {
  row: GenerationRow
  /** All that may be shown: whole words, line ends as a stream carries them. */
  text: string
  savedLength: number
  end: 'done' | 'stopped' | 'failed' | undefined
  abort: AbortController
  changed: PromiseWithResolvers<void>
  finished: Promise<void>
}

/** Opens the answers of this process. */
export function openAnswers(db: Database, log: AnswersLog, countTokens: (text: string) => number): Answers {
  const running = new Map<string, Live>()
  let isClosing = false

  const wake = (live: Live) => {
    live.changed.resolve()
    live.changed = Promise.withResolvers()
  }

  async function write(live: Live, { speak, plan, isCharged }: NewAnswer): Promise<void> {
    const keeper = new WordKeeper()
    const grow = (text: string) => {
      if (!text) return
      live.text += streamable(text)
      wake(live)
    }
    let usage: ModelUsage | undefined
    let end: NonNullable<Live['end']> = 'done'
    try {
      for await (const event of speak(live.abort.signal)) {
        if (event.type === 'text') grow(keeper.push(event.text))
        else usage = event.usage
      }
    } catch (error) {
      end = live.abort.signal.aborted ? 'stopped' : 'failed'
      if (error instanceof ModelFailure) usage = error.usage
      if (end === 'failed') log.warn({ err: error, generation: live.row.id }, 'An answer broke off')
    }
    grow(keeper.end())
    await finish(live.row, { status: end, text: live.text }, usage, plan, isCharged)
    live.end = end
    running.delete(live.row.id)
    wake(live)
  }

  /** Ends an answer, once: its words, its place in the conversation and its price in one transaction. */
  async function finish(
    row: GenerationRow,
    end: Pick<GenerationRow, 'status' | 'text'>,
    usage: ModelUsage | undefined,
    plan: PlanId | null,
    isCharged: boolean,
  ): Promise<void> {
    const counted = usage ?? { inputTokens: row.promptTokens, outputTokens: countTokens(end.text) }
    for (let attempt = 1; ; attempt++) {
      try {
        await db.transaction(async (tx) => {
          const ended = await finishGeneration(tx, row.id, end)
          if (!ended) return
          const { memberId, specialistId, model, isKept } = ended
          if (isKept && memberId && end.text) {
            await insertTurn(tx, { memberId, specialistId, isUser: false, content: end.text, model })
          }
          if (isCharged)
            await settle(tx, { id: row.id, plan }, counted, { memberId: memberId ?? undefined, specialistId })
        })
        return
      } catch (error) {
        // Left as it is, the answer will be found deserted and ended by whoever can write.
        log.warn({ err: error, generation: row.id, attempt }, 'The end of an answer could not be written')
        if (attempt === 5) return
        await sleep(attempt * 500)
      }
    }
  }

  async function save(): Promise<void> {
    const lives = [...running.values()]
    const grown = lives.filter((live) => live.text.length > live.savedLength)
    const silent = lives.filter((live) => live.text.length <= live.savedLength)
    for (const live of grown) live.savedLength = live.text.length
    const wanted = [
      ...(await saveProgress(
        db,
        grown.map(({ row, text }) => ({ id: row.id, text })),
      )),
      ...(await beat(
        db,
        silent.map(({ row }) => row.id),
      )),
    ]
    for (const id of wanted) running.get(id)?.abort.abort()
  }

  async function recover(): Promise<void> {
    for (const row of await selectDeserted(db, DEAD_AFTER_MS)) {
      if (running.has(row.id)) continue
      const { plan } = await getClub(db, row.clubId)
      const end = { status: 'failed' as const, text: row.text }
      await finish(row, end, undefined, plan as PlanId | null, row.model !== 'offline')
      log.warn({ generation: row.id }, 'An answer that its process left behind was ended')
    }
    await deleteGenerationsBefore(db, new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000))
  }

  const quietly = (act: () => Promise<void>) => async () => {
    await act().catch((error) => log.warn({ err: error }, 'Answers could not be looked after'))
  }
  const saving = setInterval(quietly(save), SAVE_EVERY_MS).unref()
  const recovering = setInterval(quietly(recover), RECOVER_EVERY_MS).unref()

  async function* listenHere(live: Live, from: number, signal: AbortSignal): AsyncGenerator<ChatEvent | 'silence'> {
    let sent = from
    while (!signal.aborted) {
      const { changed } = live
      if (live.text.length > sent) {
        const text = live.text.slice(sent)
        sent = live.text.length
        yield { type: 'text', id: String(sent), text }
      } else if (live.end) {
        yield ending(live.end)
        return
      } else if (!(await happensWithin(changed.promise, KEEP_ALIVE_MS, signal))) yield 'silence'
    }
  }

  async function* listenElsewhere(
    row: GenerationRow,
    from: number,
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent | 'silence'> {
    let sent = from
    let silentSince = Date.now()
    for (let current: GenerationRow | undefined = row; current && !signal.aborted; ) {
      // What is written down of a running answer may end anywhere only where a word does: whole words alone are kept.
      if (current.text.length > sent) {
        const text = current.text.slice(sent)
        sent = current.text.length
        silentSince = Date.now()
        yield { type: 'text', id: String(sent), text }
      }
      if (current.status !== 'running') {
        yield ending(current.status)
        return
      }
      if (Date.now() - silentSince > KEEP_ALIVE_MS) {
        silentSince = Date.now()
        yield 'silence'
      }
      await sleep(LISTEN_ELSEWHERE_MS, undefined, { signal }).catch(() => {})
      current = await selectGeneration(db, row.id)
    }
  }

  return {
    start(answer) {
      if (isClosing) throw new Error('this process takes no more answers')
      const live: Live = {
        row: answer.row,
        text: '',
        savedLength: 0,
        end: undefined,
        abort: new AbortController(),
        changed: Promise.withResolvers(),
        finished: Promise.resolve(),
      }
      running.set(answer.row.id, live)
      live.finished = write(live, answer)
    },

    async *listen(row, from, signal) {
      yield { type: 'metadata', model: row.model satisfies SpeakingModel, generationId: row.id }
      const live = running.get(row.id)
      yield* live ? listenHere(live, from, signal) : listenElsewhere(row, from, signal)
    },

    async stop(id) {
      const live = running.get(id)
      if (!live) return wantStop(db, id)
      live.abort.abort()
      await live.finished
    },

    recover,

    async close() {
      isClosing = true
      clearInterval(recovering)
      const all = Promise.all([...running.values()].map(({ finished }) => finished))
      if (!(await happensWithin(all, FINISH_MS))) for (const { abort } of running.values()) abort.abort()
      await all
      clearInterval(saving)
    },
  }
}

function ending(end: 'done' | 'stopped' | 'failed'): ChatEvent {
  // The sentence is the reader's: whoever sends it knows the language.
  return end === 'failed' ? { type: 'error', message: 'ANSWER_FAILED' } : { type: 'done' }
}

/** Whether something happens before the time is up. */
async function happensWithin(event: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<boolean> {
  const waiting = new AbortController()
  const given = signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal
  const isUp = sleep(ms, false, { signal: given, ref: false }).catch(() => true)
  const happened = await Promise.race([event.then(() => true), isUp])
  waiting.abort()
  return happened
}

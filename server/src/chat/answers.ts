import { setTimeout as sleep } from 'node:timers/promises'
import type { Finish } from '@touchline/contract/history.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import type { EventReader } from '../event-reader.ts'
import { type ModelEnd, ModelFailure, type ModelUsage, type Say } from '../model/model.ts'
import { settle } from '../tokens/tokens.ts'
import {
  deleteGenerationsBefore,
  finishAnswer,
  saveProgress,
  selectDeserted,
  selectGeneration,
  wantStop,
} from './chat.queries.ts'
import type { GenerationRow } from './chat.table.ts'
import { type AnswerEnd, type AnswerRow, KEEP_ALIVE_MS, LiveAnswer, opening, tellEnd } from './live-answer.ts'

/** The lines of a logger that answers need. */
type AnswersLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** How an answer comes to be: its stored row, the model's words, and what our own count of a text is. */
type NewAnswer = {
  row: AnswerRow
  plan: PlanId | null
  /** Whether tokens are held back for it; the offline coach costs nothing. */
  isCharged: boolean
  speak: (signal: AbortSignal, say: Say) => Promise<ModelEnd>
}

/** The answers that this process writes, and the way to those of others. */
export type Answers = {
  /** Whether no more answers are taken, because the process ends. */
  readonly isClosing: boolean
  /** Starts to write an answer; it goes on whoever listens. */
  start(answer: NewAnswer): void
  /** Hands an answer on from a place in it, running or not, here or elsewhere. */
  listen(row: AnswerRow, from: number, reader: EventReader): Promise<void>
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
const FINISH_MS = 25_000
const KEPT_DAYS = 30
const NOTHING = { inputTokens: 0, outputTokens: 0 }
const FINISH = { complete: null, length: 'length', filtered: 'filter' } as const satisfies Record<string, Finish | null>

/** Opens the answers of this process. */
export function openAnswers(db: Database, log: AnswersLog, countTokens: (text: string) => number): Answers {
  const running = new Map<string, LiveAnswer>()
  let isClosing = false
  let isSaving = false

  async function write(live: LiveAnswer, { speak, plan, isCharged }: NewAnswer): Promise<void> {
    let usage: ModelUsage | undefined
    let end: AnswerEnd = 'done'
    let cut: Finish | null = null
    try {
      const ended = await speak(live.abort.signal, (text) => live.say(text))
      usage = ended.usage
      cut = FINISH[ended.reason]
    } catch (error) {
      end = live.abort.signal.aborted ? 'stopped' : 'failed'
      if (error instanceof ModelFailure) usage = error.usage
      if (end === 'failed') log.warn({ err: error, generation: live.row.id }, 'An answer broke off')
    }
    live.sayLast()
    await finish(live.row, { status: end, text: live.text, finish: cut }, usage, plan, isCharged)
    running.delete(live.row.id)
    live.complete(end, cut)
  }

  /** Ends an answer, once: its price, its words and its place in the conversation in one transaction. */
  async function finish(
    row: AnswerRow,
    end: Pick<GenerationRow, 'status' | 'text'> & { finish?: Finish | null },
    usage: ModelUsage | undefined,
    plan: PlanId | null,
    isCharged: boolean,
  ): Promise<void> {
    const counted = usage ?? ownCount(row.promptTokens, end)
    for (let attempt = 1; ; attempt++) {
      try {
        await db.transaction(async (tx) => {
          // The account before the answer, as where a question is taken: else two could wait for each other.
          const trace = { memberId: row.memberId ?? undefined, specialistId: row.specialistId }
          if (isCharged) await settle(tx, { id: row.id, plan }, counted, trace)
          await finishAnswer(tx, row.id, end)
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

  /** Nobody pays for a question that no word came of, unless the service says that it counted. */
  function ownCount(promptTokens: number, { status, text }: Pick<GenerationRow, 'status' | 'text'>): ModelUsage {
    if (status === 'failed' && !text) return NOTHING
    return { inputTokens: promptTokens, outputTokens: countTokens(text) }
  }

  /** Writes down what came since the last time, of all answers in one statement: its size is that of the new words. */
  async function save(): Promise<void> {
    // Additions have an order: one that takes long is waited for.
    if (isSaving) return
    isSaving = true
    const lives = [...running.values()]
    const progress = lives.map(({ row, text, savedLength }) => ({
      id: row.id,
      from: savedLength,
      text: text.slice(savedLength),
    }))
    const lengths = lives.map(({ text }) => text.length)
    try {
      const wanted = await saveProgress(db, progress)
      lives.forEach((live, index) => {
        live.savedLength = lengths[index] ?? 0
      })
      for (const id of wanted) running.get(id)?.abort.abort()
    } catch (error) {
      // Whether it was written nobody knows, so the next time all of it is written anew.
      for (const live of lives) live.savedLength = 0
      throw error
    } finally {
      isSaving = false
    }
  }

  async function recover(): Promise<void> {
    const seen = new Set(running.keys())
    const unseen = async () => (await selectDeserted(db, DEAD_AFTER_MS)).filter(({ id }) => !seen.has(id))
    // A process may leave a thousand answers behind; one that cannot be ended must not be tried for ever.
    for (let rows = await unseen(); rows.length > 0; rows = await unseen()) {
      for (const row of rows) {
        seen.add(row.id)
        const { plan } = await getClub(db, row.clubId)
        const end = { status: 'failed' as const, text: row.text }
        await finish(row, end, undefined, plan as PlanId | null, row.model !== 'offline')
        log.warn({ generation: row.id }, 'An answer that its process left behind was ended')
      }
    }
    await deleteGenerationsBefore(db, new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000))
  }

  const quietly = (act: () => Promise<void>) => async () => {
    await act().catch((error) => log.warn({ err: error }, 'Answers could not be looked after'))
  }
  const saving = setInterval(quietly(save), SAVE_EVERY_MS).unref()
  const recovering = setInterval(quietly(recover), RECOVER_EVERY_MS).unref()
  // Also at the start: one that dies again and again would never get to its first look.
  void quietly(recover)()

  async function listenElsewhere(row: AnswerRow, from: number, reader: EventReader): Promise<void> {
    reader.take(opening(row))
    let sent = from
    let silentSince = Date.now()
    for (let current: AnswerRow | undefined = row; current && !reader.left.aborted; ) {
      let keepsUp = true
      // What is written down of a running answer may end anywhere only where a word does: whole words alone are kept.
      if (current.text.length > sent) {
        const text = current.text.slice(sent)
        sent = current.text.length
        silentSince = Date.now()
        keepsUp = reader.take({ type: 'text', id: String(sent), text })
      }
      if (current.status !== 'running') {
        tellEnd(reader, current.status, current.finish)
        return
      }
      if (Date.now() - silentSince > KEEP_ALIVE_MS) {
        silentSince = Date.now()
        keepsUp = reader.take('silence')
      }
      if (!keepsUp) await reader.ready()
      await sleep(LISTEN_ELSEWHERE_MS, undefined, { signal: reader.left }).catch(() => {})
      current = await selectGeneration(db, row.id)
    }
  }

  return {
    get isClosing() {
      return isClosing
    },

    start(answer) {
      const live = new LiveAnswer(answer.row)
      running.set(answer.row.id, live)
      live.finished = write(live, answer)
    },

    listen(row, from, reader) {
      return running.get(row.id)?.listen(from, reader) ?? listenElsewhere(row, from, reader)
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
      const tooLong = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort()
      }, FINISH_MS)
      // A question that was taken before may get its answer only now.
      while (running.size > 0) await Promise.all([...running.values()].map(({ finished }) => finished))
      clearTimeout(tooLong)
      clearInterval(saving)
    },
  }
}

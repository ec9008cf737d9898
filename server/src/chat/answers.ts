import { setTimeout as sleep } from 'node:timers/promises'
import type { SpeakingModel } from '@touchline/contract/chat.ts'
import type { Place } from '@touchline/contract/chat-stream.ts'
import type { Finish } from '@touchline/contract/history.ts'
import type { Part } from '@touchline/contract/parts.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import type { OpenDatabase } from '../database/database.ts'
import { DEAD_PROCESSES } from '../database/server-process.ts'
import type { EventReader } from '../event-reader.ts'
import { type AnswerSource, ModelFailure, type ModelUsage } from '../model/model.ts'
import { settle } from '../tokens/tokens.ts'
import type { Job } from '../workers/worker.ts'
import { recoverAnswers, releaseAbandonedHolds } from './answer-recovery.ts'
import { ANSWER_STOP, deleteGenerationsBefore, saveProgress } from './answers.queries.ts'
import { finishAnswer, selectGeneration } from './chat.queries.ts'
import type { GenerationRow } from './chat.table.ts'
import { type AnswerEnd, type AnswerRow, LiveAnswer } from './live-answer.ts'
import { RemoteAnswers } from './remote-answers.ts'

/** The lines of a logger that answers need. */
type AnswersLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** How an answer comes to be: its stored row, the model's words, and what our own count of a text is. */
type NewAnswer = {
  row: AnswerRow
  plan: PlanId | null
  /** Whether tokens are held back for it; the offline coach costs nothing. */
  isCharged: boolean
  speak: AnswerSource
}

/** The answers that this process writes, and the way to those of others. */
export type Answers = {
  /** Whether no more answers are taken, because the process ends. */
  readonly isClosing: boolean
  /** Starts to write an answer; it goes on whoever listens. */
  start(answer: NewAnswer): void
  /** Hands an answer on from a place in it, running or not, here or elsewhere. */
  listen(row: AnswerRow, from: Place, reader: EventReader): Promise<void>
  /** Stops an answer, wherever it is written, and waits for its end. */
  stop(id: string): Promise<void>
  /** The process that writes the answers started here. */
  readonly processId: number
  /** What has to be done for answers by the clock. */
  readonly jobs: Job[]
  /** Waits for running answers, then ends those that take too long. */
  close(): Promise<void>
}

const SAVE_EVERY_MS = 1_000
/** Deaths are told, so this is only for news that got lost. */
const RECOVER_EVERY_MS = 2_000
const FINISH_MS = 25_000
const KEPT_DAYS = 30
/** Nothing is held back for their answers. */
const FREE_MODELS: ReadonlySet<SpeakingModel> = new Set(['offline', 'safety'])
const NOTHING = { inputTokens: 0, outputTokens: 0 }
const FINISH = { complete: null, length: 'length', filtered: 'filter' } as const satisfies Record<string, Finish | null>

/** Opens the answers of this process. */
export function openAnswers(
  { db, serverProcess }: Pick<OpenDatabase, 'db' | 'serverProcess'>,
  log: AnswersLog,
  countTokens: (text: string) => number,
): Answers {
  const running = new Map<string, LiveAnswer>()
  const elsewhere = new RemoteAnswers(db, serverProcess)
  let isClosing = false

  async function write(live: LiveAnswer, { speak, plan, isCharged }: NewAnswer): Promise<void> {
    let usage: ModelUsage | undefined
    let end: AnswerEnd = 'done'
    let cut: Finish | null = null
    try {
      const ended = await speak(
        live.abort.signal,
        (text) => live.say(text),
        (part) => show(live, part),
      )
      usage = ended.usage
      cut = FINISH[ended.reason]
    } catch (error) {
      end = live.abort.signal.aborted ? 'stopped' : 'failed'
      if (error instanceof ModelFailure) usage = error.usage
      if (end === 'failed') log.warn({ err: error, generation: live.row.id }, 'An answer broke off')
    }
    live.sayLast()
    const { text, parts } = live
    const isEnded = await finish(live.row, { status: end, text, parts, finish: cut }, usage, plan, isCharged)
    running.delete(live.row.id)
    if (isEnded) live.complete(end, cut)
    else live.complete(await endWrittenElsewhere(live.row.id))
  }

  function show(live: LiveAnswer, part: Part): void {
    if (live.show(part)) return
    log.warn({ generation: live.row.id, type: part.type }, 'A part was left out: there is no room for it')
  }

  /** How an answer ended that somebody else had ended before; one whose row is gone was stopped with its member. */
  async function endWrittenElsewhere(id: string): Promise<AnswerEnd> {
    const status = (await selectGeneration(db, id).catch(() => undefined))?.status
    return status && status !== 'running' ? status : 'stopped'
  }

  /** Ends an answer, once: its price, its words and its place in the conversation in one transaction. Whether it did. */
  async function finish(
    row: AnswerRow,
    end: Pick<GenerationRow, 'status' | 'text' | 'parts'> & { finish?: Finish | null },
    usage: ModelUsage | undefined,
    plan: PlanId | null,
    isCharged: boolean,
  ): Promise<boolean> {
    const counted = usage ?? ownCount(row.promptTokens, end)
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction(async (tx) => {
          // The account before the answer, as where a question is taken: else two could wait for each other.
          const trace = { memberId: row.memberId ?? undefined, specialistId: row.specialistId }
          if (isCharged) await settle(tx, { id: row.id, plan }, counted, trace)
          return finishAnswer(tx, row.id, end)
        })
      } catch (error) {
        // Left as it is, the answer will be found deserted and ended by whoever can write.
        log.warn({ err: error, generation: row.id, attempt }, 'The end of an answer could not be written')
        if (attempt === 5) return true
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
    const lives = [...running.values()]
    const progress = lives.map(({ row, text, savedLength, parts, savedParts }) => ({
      id: row.id,
      from: savedLength,
      text: text.slice(savedLength),
      ...(parts.length > savedParts && { parts: [...parts] }),
    }))
    const reached = lives.map(({ text, parts }) => ({ length: text.length, parts: parts.length }))
    try {
      const stillRunning = await saveProgress(db, progress)
      const goingOn = new Set(stillRunning.filter(({ isStopWanted }) => !isStopWanted).map(({ id }) => id))
      lives.forEach((live, index) => {
        live.savedLength = reached[index]?.length ?? 0
        live.savedParts = reached[index]?.parts ?? 0
        // Somebody wants it to stop, or it was ended by a process that took this one for dead.
        if (!goingOn.has(live.row.id)) live.abort.abort()
      })
    } catch (error) {
      // Whether it was written nobody knows, so the next time all of it is written anew.
      for (const live of lives) live.savedLength = live.savedParts = 0
      throw error
    }
  }

  async function recover(): Promise<void> {
    await recoverAnswers(db, running.keys(), async (row, plan) => {
      const { text, parts, model } = row
      await finish(row, { status: 'failed', text, parts }, undefined, plan, !FREE_MODELS.has(model))
      log.warn({ generation: row.id }, 'An answer that its process left behind was ended')
    })
  }

  async function release(): Promise<void> {
    const released = await releaseAbandonedHolds(db)
    if (released.length > 0) log.warn({ holds: released }, 'Tokens were held for answers that nobody writes')
  }

  const unlistenStops = serverProcess.listen(ANSWER_STOP, (id) => id && running.get(id)?.abort.abort())

  return {
    get isClosing() {
      return isClosing
    },

    get processId() {
      return serverProcess.id
    },

    start(answer) {
      const live = new LiveAnswer(answer.row)
      running.set(answer.row.id, live)
      live.finished = write(live, answer)
    },

    listen(row, from, reader) {
      return running.get(row.id)?.listen(from, reader) ?? elsewhere.listen(row, from, reader)
    },

    async stop(id) {
      const live = running.get(id)
      if (!live) return elsewhere.stop(id)
      live.abort.abort()
      await live.finished
    },

    jobs: [
      { name: 'answers saved', everyMs: SAVE_EVERY_MS, run: save },
      {
        ...{ name: 'deserted answers', everyMs: RECOVER_EVERY_MS, atStart: true, run: recover },
        nudgedBy: (nudge) => serverProcess.listen(DEAD_PROCESSES, nudge),
      },
      { name: 'abandoned token holds', everyMs: 60_000, onLeaderOnly: true, atStart: true, run: release },
      {
        ...{ name: 'old answers', everyMs: 60 * 60_000, onLeaderOnly: true, atStart: true },
        run: () => deleteGenerationsBefore(db, new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000)),
      },
    ],

    async close() {
      isClosing = true
      const tooLong = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort()
      }, FINISH_MS)
      // A question that was taken before may get its answer only now.
      while (running.size > 0) await Promise.all([...running.values()].map(({ finished }) => finished))
      clearTimeout(tooLong)
      unlistenStops()
      elsewhere.close()
    },
  }
}

import type { SpeakingModel } from '@touchline/contract/coaching/chat.ts'
import type { Place } from '@touchline/contract/coaching/chat-stream.ts'
import type { Finish } from '@touchline/contract/coaching/history.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { DEAD_PROCESSES } from '../../platform/database/server-process.ts'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'
import { countEnd, countTokensUsed } from '../../platform/observability/metrics.ts'
import type { StreamSubscriber } from '../../platform/stream-subscriber.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { type AnswerSource, ModelFailure, type ModelUsage, type NoteRound, type Show } from '../model/model.ts'
import type { StreamPace } from '../model/stream-pace.ts'
import { type AnswerToEnd, type HowItEnded, usedBy, writeEnds } from './answer-ends.ts'
import { recoverAnswers, releaseAbandonedHolds } from './answer-recovery.ts'
import { ANSWER_STOP, saveProgress } from './answers.queries.ts'
import { selectAnswer } from './chat.queries.ts'
import type { AnswerRow } from './chat.table.ts'
import { type AnswerEnd, LiveAnswer, type StreamedAnswer } from './live-answer.ts'
import { RemoteAnswers } from './remote-answers.ts'
import { type Outcome, writeWithRetry } from './write-with-retry.ts'

/** The logger methods that answers need. */
type AnswersLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** An answer to be written: its stored row, the club's plan and the source of its words. */
type NewAnswer = {
  row: StreamedAnswer
  plan: PlanId | null
  /** Whether tokens are held for it; the offline coach is free. */
  isCharged: boolean
  speak: AnswerSource
}

/** The answers that this process writes, and access to those of other processes. */
export type Answers = {
  /** Whether no more answers are accepted because the process is shutting down. */
  readonly isClosing: boolean
  /** Starts writing an answer; it continues with or without subscribers. */
  start(answer: NewAnswer): void
  /** Streams an answer from a place in it, running or finished, of this or another process. */
  listen(row: StreamedAnswer, from: Place, subscriber: StreamSubscriber): Promise<void>
  /** Stops an answer, whichever process is writing it, and waits for its end. */
  stop(id: string): Promise<void>
  /** Calls the listener with the club's id after each charge; returns an unsubscribe function. */
  onCharge(listener: (clubId: string) => void): () => void
  /** Id of the process that writes the answers started here. */
  readonly processId: number
  /** The scheduled jobs of answers. */
  readonly jobs: Job[]
  /** Drains running answers, then aborts those that take longer than `withinMs`. */
  close(withinMs: number): Promise<void>
}

const SAVE_EVERY_MS = 1_000
/** Process deaths are notified, so this only covers lost notifications. */
const RECOVER_EVERY_MS = 2_000
/** No tokens are held for their answers. */
const FREE_MODELS: ReadonlySet<SpeakingModel> = new Set(['offline', 'safety'])
const FINISH = { complete: null, length: 'length', filtered: 'filter' } as const satisfies Record<string, Finish | null>

/** Opens the answers of this process. */
export function openAnswers(
  { db, serverProcess }: Pick<OpenDatabase, 'db' | 'serverProcess'>,
  log: AnswersLog,
  countTokens: (text: string) => number,
  pace: StreamPace,
): Answers {
  const running = new Map<string, LiveAnswer>()
  const elsewhere = new RemoteAnswers(db, serverProcess)
  const chargeListeners = new Set<(clubId: string) => void>()
  /** Answers assigned to this process that it was not writing at the last check. */
  const unwritten = new Set<string>()
  let isClosing = false
  let saving: Promise<void> = Promise.resolve()

  async function write(live: LiveAnswer, { speak, plan, isCharged }: NewAnswer): Promise<void> {
    let usage: ModelUsage | undefined
    let withheld: ModelUsage | undefined
    let status: AnswerEnd = 'done'
    let cut: Finish | null = null
    try {
      const ended = await speak(
        live.abort.signal,
        (text) => live.say(text),
        showIn(live),
        (round) => noteRound(live, round),
      )
      usage = ended.usage
      withheld = ended.withheld
      cut = FINISH[ended.reason]
    } catch (error) {
      status = live.abort.signal.aborted ? 'stopped' : 'failed'
      if (error instanceof ModelFailure) ({ usage, withheld } = error)
      if (status === 'failed') log.warn({ err: error, answer: live.row.id }, 'Answer failed')
    }
    live.sayLast()
    const { text, parts, round } = live
    const ended: HowItEnded = { status, text, parts, finish: cut }
    const answer = { row: { ...live.row, ...round }, end: ended, usage, withheld, isCharged }
    const isWritten = async () => (await end([answer], plan))[0] ?? false
    const about = { log, answer: live.row.id, onLong: () => live.complete('failed') }
    const outcome = await writeWithRetry(isWritten, about)
    running.delete(live.row.id)
    await tellOutcome(live, outcome, ended)
  }

  async function tellOutcome(live: LiveAnswer, outcome: Outcome, { status, finish }: HowItEnded): Promise<void> {
    if (outcome === 'written') live.complete(status, finish)
    // An answer is never reported as complete before it is stored; a refused one is ended by recovery.
    else if (outcome === 'refused') live.complete('failed')
    else live.complete(await endWrittenElsewhere(live.row.id))
  }

  function showIn(live: LiveAnswer): Show {
    return (part) => {
      if (live.show(part)) return
      log.warn({ answer: live.row.id, type: part.type }, 'Answer part dropped: size limit reached')
    }
  }

  /** The status of an answer that was ended elsewhere; one whose row is gone was stopped with its member. */
  async function endWrittenElsewhere(id: string): Promise<AnswerEnd> {
    const status = (await selectAnswer(db, id).catch(() => undefined))?.status
    return status && status !== 'running' ? status : 'stopped'
  }

  /** Ends answers of one account and reports the charges. Returns for each answer whether this call ended it. */
  async function end(answers: AnswerToEnd[], plan: PlanId | null): Promise<boolean[]> {
    const counted = answers.map((answer) => ({ ...answer, used: usedBy(answer, countTokens) }))
    const areEnded = await writeEnds(db, counted, plan)
    counted.forEach(({ row, end: { status }, used, isCharged }, index) => {
      if (areEnded[index]) countEnd(status)
      tellOfCharge(row, used, isCharged)
    })
    return areEnded
  }

  function tellOfCharge({ clubId, model }: StreamedAnswer, used: ModelUsage, isCharged: boolean): void {
    if (!isCharged) return
    countTokensUsed(model, used)
    for (const listener of chargeListeners) listener(clubId)
  }

  /** Saves the end of a round at once; if that fails, the next save does it. */
  async function noteRound(live: LiveAnswer, { usage, nextPromptTokens }: Parameters<NoteRound>[0]): Promise<void> {
    live.endRound(usage, nextPromptTokens)
    await save().catch((error) => log.warn({ err: error, answer: live.row.id }, 'Saving answer round failed'))
  }

  /** One save at a time: each appends to what the previous one has written. */
  function save(): Promise<void> {
    const saved = saving.then(saveAll)
    saving = saved.catch(() => {})
    return saved
  }

  /** Saves what is new in all answers in one statement, whose size is that of the new words. */
  async function saveAll(): Promise<void> {
    const lives = [...running.values()]
    const progress = lives.map(({ row, text, savedLength, parts, savedParts, round, savedRound }) => ({
      id: row.id,
      from: savedLength,
      text: text.slice(savedLength),
      ...(parts.length > savedParts && { parts: [...parts] }),
      ...(round !== savedRound && { round }),
    }))
    const reached = lives.map(({ text, parts, round }) => ({ length: text.length, parts: parts.length, round }))
    try {
      const stillRunning = await saveProgress(db, progress)
      const goingOn = new Set(stillRunning.filter(({ isStopWanted }) => !isStopWanted).map(({ id }) => id))
      lives.forEach((live, index) => {
        live.savedLength = reached[index]?.length ?? 0
        live.savedParts = reached[index]?.parts ?? 0
        live.savedRound = reached[index]?.round ?? live.savedRound
        // A stop was requested, or a process that presumed this one dead has ended it.
        if (!goingOn.has(live.row.id)) live.abort.abort()
      })
    } catch (error) {
      // It is unknown whether this was written, so the next save writes everything again.
      for (const live of lives) live.savedLength = live.savedParts = 0
      throw error
    }
  }

  async function recover(): Promise<void> {
    await recoverAnswers(db, { own: running.keys(), processId: serverProcess.id, unwritten }, endDeserted)
  }

  /** Ends all at once; if that fails, one by one, so that a broken answer does not block the others. */
  async function endDeserted(rows: AnswerRow[], plan: PlanId | null): Promise<void> {
    const ids = rows.map(({ id }) => id)
    try {
      await end(rows.map(asDeserted), plan)
      log.warn({ answers: ids }, 'Orphaned answers ended')
    } catch (error) {
      if (isDatabaseUnreachable(error)) throw error
      if (rows.length > 1) for (const row of rows) await endDeserted([row], plan)
      else log.warn({ err: error, answers: ids }, 'Ending orphaned answer failed, will retry')
    }
  }

  async function release(): Promise<void> {
    const released = await releaseAbandonedHolds(db)
    if (released.length > 0) log.warn({ holds: released }, 'Abandoned token holds released')
  }

  const unlistenStops = serverProcess.listen(ANSWER_STOP, (id) => id && running.get(id)?.abort.abort())

  return {
    get isClosing() {
      return isClosing
    },

    get processId() {
      return serverProcess.id
    },

    onCharge(listener) {
      chargeListeners.add(listener)
      return () => chargeListeners.delete(listener)
    },

    start(answer) {
      const live = new LiveAnswer(answer.row, pace)
      running.set(answer.row.id, live)
      live.finished = write(live, answer)
    },

    listen(row, from, subscriber) {
      return running.get(row.id)?.listen(from, subscriber) ?? elsewhere.listen(row, from, subscriber)
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
    ],

    async close(withinMs) {
      isClosing = true
      const tooLong = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort()
      }, withinMs)
      // A question accepted earlier may get its answer only now.
      while (running.size > 0) await Promise.all([...running.values()].map(({ finished }) => finished))
      clearTimeout(tooLong)
      unlistenStops()
      elsewhere.close()
    },
  }
}

/** A failed answer with what was saved of it. */
function asDeserted(row: AnswerRow): AnswerToEnd {
  const { text, parts, model } = row
  return { row, end: { status: 'failed', text, parts, finish: null }, isCharged: !FREE_MODELS.has(model) }
}

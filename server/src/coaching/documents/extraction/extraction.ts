import { Failure } from '../../../platform/failure.ts'
import { FairQueue, type FairQueueLimits, QueueFull } from '../../../platform/fair-queue.ts'
import { Answer } from './answer.ts'
import { type ChildLimits, READER, readInChild } from './child-process.ts'
import { type Extracted, fitToBudget, type TokenBudget } from './token-budget.ts'

/** Resources per file, how many files are read at once, and how many may wait; waiting files stay in memory. */
export type Limits = ChildLimits & Required<FairQueueLimits>

/** The owner of a file: clubs take turns, and each person has one file read at a time. */
export type FileOwner = { clubId: string; person: string }

/** Reads files, each in its own process. */
export type Extraction = {
  /** Throws FILE_TYPE_UNSUPPORTED, FILE_ENCRYPTED, FILE_DAMAGED or FILE_TOO_COMPLEX; UNAVAILABLE if too many wait. */
  extract(bytes: Uint8Array, budget: TokenBudget, owner: FileOwner): Promise<Extracted>
  /** Aborts running reads and rejects waiting ones. */
  close(): Promise<void>
}

const LIMITS: Limits = {
  atOnce: 2,
  // One slot stays free for another club, however much one club sends.
  atOncePerGroup: 1,
  waiting: 24,
  waitingPerGroup: 6,
  // The user gets the answer within ten seconds, including the upload.
  runMs: 8_000,
  outputBytes: 24 * 1024 * 1024,
  heapMegabytes: 384,
  dataMegabytes: 900,
  cpuSeconds: 20,
}

/** Opens the queue of files to read; only tests pass another `program`. */
export function openExtraction(limits: Partial<Limits> = {}, program: URL = READER): Extraction {
  const allowed = { ...LIMITS, ...limits }
  const closing = new AbortController()
  const queue = new FairQueue(allowed)
  const running = new Set<Promise<Answer>>()

  async function answerOf(bytes: Uint8Array, characters: number): Promise<Answer> {
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    // The reader stops in time to return what it has, before the process is killed.
    const deadlineMs = Math.floor(allowed.runMs * 0.7)
    const ended = await readInChild(program, bytes, [characters, deadlineMs].map(String), allowed, closing.signal)
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    if (!ended.output) throw new Failure('FILE_TOO_COMPLEX', {}, { cause: new Error(ended.how) })
    return parseAnswer(ended.output)
  }

  /** Tracks a running read, so that closing can wait for it. */
  async function track(reading: Promise<Answer>): Promise<Answer> {
    running.add(reading)
    try {
      return await reading
    } finally {
      running.delete(reading)
    }
  }

  return {
    async extract(bytes, budget, { clubId, person }) {
      const characters = Math.ceil(budget.tokens * CHARACTERS_PER_TOKEN)
      const work = () => track(answerOf(bytes, characters))
      const answer = await queue.run({ group: clubId, person }, work).catch(unavailableWhenFull)
      if ('refusal' in answer) throw new Failure(answer.refusal, {}, { cause: new Error(answer.reason) })
      return fitToBudget(answer.reading, budget)
    },
    async close() {
      closing.abort()
      queue.close()
      await Promise.allSettled(running)
    },
  }
}

// Czech has 2.2, English four: the child returns enough for the highest ratio, the exact cut follows.
const CHARACTERS_PER_TOKEN = 4

function unavailableWhenFull(error: unknown): never {
  throw error instanceof QueueFull ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
}

function parseAnswer(output: string): Answer {
  try {
    return Answer.parse(JSON.parse(output))
  } catch (cause) {
    // Only a child compromised by a file answers in any other format.
    throw new Failure('FILE_DAMAGED', {}, { cause })
  }
}

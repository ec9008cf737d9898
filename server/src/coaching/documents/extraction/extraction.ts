import { Failure } from '../../../platform/failure.ts'
import { FairQueue, type FairQueueLimits, QueueFull } from '../../../platform/fair-queue.ts'
import { Answer } from './answer.ts'
import { type ChildLimits, READER, readInChild } from './child-process.ts'
import { type Extracted, fitToBudget, type TokenBudget } from './token-budget.ts'

/** What one file may cost us, how many are read at a time, and how many may wait; each that waits is kept in memory. */
export type Limits = ChildLimits & Required<FairQueueLimits>

/** Whose file it is: clubs take turns, and a person has one file read at a time. */
export type FileOwner = { clubId: string; person: string }

/** Reads files, each in a process of its own. */
export type Extraction = {
  /** Throws FILE_TYPE_UNSUPPORTED, FILE_ENCRYPTED, FILE_DAMAGED or FILE_TOO_COMPLEX; UNAVAILABLE when too many wait. */
  extract(bytes: Uint8Array, budget: TokenBudget, owner: FileOwner): Promise<Extracted>
  /** Ends what is being read and refuses what waits. */
  close(): Promise<void>
}

const LIMITS: Limits = {
  atOnce: 2,
  // One place stays free for another club, whatever the first one sends.
  atOncePerGroup: 1,
  waiting: 24,
  waitingPerGroup: 6,
  // A person has the answer within ten seconds, the way of the bytes included.
  runMs: 8_000,
  outputBytes: 24 * 1024 * 1024,
  heapMegabytes: 384,
  dataMegabytes: 900,
  cpuSeconds: 20,
}

/** Opens the queue in which files wait to be read; `program` is another one in tests alone. */
export function openExtraction(limits: Partial<Limits> = {}, program: URL = READER): Extraction {
  const allowed = { ...LIMITS, ...limits }
  const closing = new AbortController()
  const queue = new FairQueue(allowed)
  const running = new Set<Promise<Answer>>()

  async function answerOf(bytes: Uint8Array, characters: number): Promise<Answer> {
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    // Reading ends in time to hand over what there is, before the process is ended from outside.
    const deadlineMs = Math.floor(allowed.runMs * 0.7)
    const ended = await readInChild(program, bytes, [characters, deadlineMs].map(String), allowed, closing.signal)
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    if (!ended.output) throw new Failure('FILE_TOO_COMPLEX', {}, { cause: new Error(ended.how) })
    return parseAnswer(ended.output)
  }

  /** Reads a file and remembers it as being read, so that closing can wait for its end. */
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

// Czech has 2.2, English four: the child hands over what the lightest text could fill, the exact cut comes after it.
const CHARACTERS_PER_TOKEN = 4

function unavailableWhenFull(error: unknown): never {
  throw error instanceof QueueFull ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
}

function parseAnswer(output: string): Answer {
  try {
    return Answer.parse(JSON.parse(output))
  } catch (cause) {
    // Only a child that a file has taken over speaks otherwise.
    throw new Failure('FILE_DAMAGED', {}, { cause })
  }
}

import { Failure } from '../../failure.ts'
import { Answer } from './answer.ts'
import { type ChildLimits, READER, readInChild } from './child-process.ts'
import { type Extracted, fitToBudget, type TokenBudget } from './token-budget.ts'

/** What one file may cost us, and how many are read at a time. */
export type Limits = ChildLimits & {
  atOnce: number
  /** Files that may wait for their turn; each keeps its bytes in memory. */
  waiting: number
}

/** Reads files, each in a process of its own. */
export type Extraction = {
  /** Throws FILE_TYPE_UNSUPPORTED, FILE_ENCRYPTED, FILE_DAMAGED or FILE_TOO_COMPLEX; UNAVAILABLE when too many wait. */
  extract(bytes: Uint8Array, budget: TokenBudget): Promise<Extracted>
  /** Ends what is being read and turns away who waits. */
  close(): Promise<void>
}

const LIMITS: Limits = {
  atOnce: 2,
  waiting: 16,
  // A person has the answer within ten seconds, the way of the bytes included.
  runMs: 8_000,
  outputBytes: 24 * 1024 * 1024,
  heapMegabytes: 384,
  dataMegabytes: 900,
  cpuSeconds: 20,
}

/** Opens the line in which files wait to be read; `program` is another one in tests alone. */
export function openExtraction(limits: Partial<Limits> = {}, program: URL = READER): Extraction {
  const allowed = { ...LIMITS, ...limits }
  const closing = new AbortController()
  const turns = openTurns(allowed)

  async function answerOf(bytes: Uint8Array, characters: number): Promise<Answer> {
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    // Reading ends in time to hand over what there is, before the process is ended from outside.
    const deadlineMs = Math.floor(allowed.runMs * 0.7)
    const ended = await readInChild(program, bytes, [characters, deadlineMs].map(String), allowed, closing.signal)
    if (closing.signal.aborted) throw new Failure('UNAVAILABLE')
    if (!ended.output) throw new Failure('FILE_TOO_COMPLEX', {}, { cause: new Error(ended.how) })
    return parseAnswer(ended.output)
  }

  return {
    async extract(bytes, budget) {
      const characters = Math.ceil(budget.tokens * CHARACTERS_PER_TOKEN)
      const answer = await turns.take(() => answerOf(bytes, characters))
      if ('refusal' in answer) throw new Failure(answer.refusal, {}, { cause: new Error(answer.reason) })
      return fitToBudget(answer.reading, budget)
    },
    async close() {
      closing.abort()
      turns.turnAway()
      await turns.empty()
    },
  }
}

// Czech has 2.2, English four: the child hands over what the lightest text could fill, the exact cut comes after it.
const CHARACTERS_PER_TOKEN = 4

function parseAnswer(output: string): Answer {
  try {
    return Answer.parse(JSON.parse(output))
  } catch (cause) {
    // Only a child that a file has taken over speaks otherwise.
    throw new Failure('FILE_DAMAGED', {}, { cause })
  }
}

/** So many at a time, so many in line, nobody else. */
function openTurns(limits: Pick<Limits, 'atOnce' | 'waiting'>) {
  const running = new Set<Promise<unknown>>()
  const line: { go(): void; leave(): void }[] = []
  let taken = 0

  async function waitForTurn(): Promise<void> {
    if (taken < limits.atOnce) {
      taken += 1
      return
    }
    if (line.length >= limits.waiting) throw new Failure('UNAVAILABLE')
    await new Promise<void>((go, reject) => {
      line.push({ go, leave: () => reject(new Failure('UNAVAILABLE')) })
    })
  }

  /** The place goes from hand to hand, so that nobody who comes just now takes it twice. */
  function passOn(): void {
    const next = line.shift()
    if (next) next.go()
    else taken -= 1
  }

  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      await waitForTurn()
      const turn = work()
      running.add(turn)
      try {
        return await turn
      } finally {
        running.delete(turn)
        passOn()
      }
    },
    turnAway() {
      for (const { leave } of line.splice(0)) leave()
    },
    async empty() {
      await Promise.allSettled(running)
    },
  }
}

import { Failure } from '../failure.ts'
import { FairQueue, type FairQueueLimits, QueueFull } from '../fair-queue.ts'
import { Thread, type ThreadLimits } from './thread.ts'

/** What a piece of work may cost us, how much of it runs at a time, and how much may wait. */
export type OffThreadLimits = ThreadLimits & Required<FairQueueLimits>

/** Whose work it is: clubs take turns, and a person has one piece of work done at a time. */
export type WorkOwner = { clubId: string; person?: string | undefined }

/** The work of somebody of a club; programs of a club share one place. */
export function workOwner({ clubId, memberId }: { clubId: string; memberId?: string | undefined }): WorkOwner {
  return { clubId, person: memberId ?? 'program' }
}

/** A piece of work: a module (`*.thread.ts`) whose `run` is called with the input; both must be cloneable. */
export type Work<Input, Output> = { readonly module: URL; readonly type?: (input: Input) => Output }

/** Names the module that does a piece of work; its type is that of its `run`. */
export function workOf<Run extends (input: never) => unknown>(
  module: URL,
): Work<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module }
}

const LIMITS: OffThreadLimits = {
  atOnce: 3,
  // Whatever one club asks for, another one finds a thread.
  atOncePerGroup: 2,
  waiting: 48,
  waitingPerGroup: 12,
  // The largest conversation that may be saved takes some four seconds to print on a quiet machine.
  runMs: 45_000,
  heapMegabytes: 640,
  idleMs: 60_000,
}

/**
 * Does work that may take long in threads of its own, so that the thread that serves requests never waits for it.
 * Throws TOO_BUSY when too much waits, TAKES_TOO_LONG when the work uses up its time or its memory.
 */
export class OffThread {
  readonly #limits: OffThreadLimits
  readonly #queue: FairQueue
  readonly #idle: Thread[] = []

  constructor(limits: Partial<OffThreadLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#queue = new FairQueue(this.#limits)
  }

  async run<Input, Output>(work: Work<Input, Output>, input: Input, { clubId, person }: WorkOwner): Promise<Output> {
    const owner = { group: clubId, ...(person !== undefined && { person }) }
    return this.#queue.run(owner, () => this.#runNow(work, input)).catch(tooBusyWhenFull)
  }

  async #runNow<Input, Output>({ module }: Work<Input, Output>, input: Input): Promise<Output> {
    const thread = this.#idle.pop() ?? new Thread(this.#limits, (ended) => this.#forget(ended))
    const output = await thread.run(module, input)
    this.#idle.push(thread)
    return output as Output
  }

  #forget(thread: Thread): void {
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
  }
}

/** The threads of this process: all slices share them, as they share its processors. */
export const offThread = new OffThread()

function tooBusyWhenFull(error: unknown): never {
  throw error instanceof QueueFull ? new Failure('TOO_BUSY', {}, { cause: error }) : error
}

import { Failure } from '../failure.ts'
import { FairQueue, type FairQueueLimits, QueueFull } from '../fair-queue.ts'
import { Thread, type ThreadLimits } from './thread.ts'

/** Limits on the cost of one piece of work, on concurrency, and on the queue. */
export type OffThreadLimits = ThreadLimits & Required<FairQueueLimits>

/** The owner of work: clubs take turns, and each person has one running piece of work at a time. */
export type WorkOwner = { clubId: string; person?: string | undefined }

/** The owner for a caller of a club; callers without a member, such as API keys, count as one person. */
export function workOwner({ clubId, memberId }: { clubId: string; memberId?: string | undefined }): WorkOwner {
  return { clubId, person: memberId ?? 'program' }
}

/** A piece of work: a module (`*.thread.ts`) whose `run` is called with the input; both must be cloneable. */
export type Work<Input, Output> = { readonly module: URL; readonly type?: (input: Input) => Output }

/** References the module that does a piece of work, with the types of its `run`. */
export function workOf<Run extends (input: never) => unknown>(
  module: URL,
): Work<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module }
}

const LIMITS: OffThreadLimits = {
  atOnce: 3,
  // Always leaves a thread to other clubs.
  atOncePerGroup: 2,
  waiting: 48,
  waitingPerGroup: 12,
  // Printing the largest conversation that can be saved takes about four seconds on an idle machine.
  runMs: 45_000,
  heapMegabytes: 640,
  idleMs: 60_000,
}

/**
 * Runs long work in separate threads, so that it never blocks the thread that serves requests. Throws TOO_BUSY if the
 * queue is full, TAKES_TOO_LONG if the work exceeds its time or memory.
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

/** The threads of this process, shared by all slices like its processors. */
export const offThread = new OffThread()

function tooBusyWhenFull(error: unknown): never {
  throw error instanceof QueueFull ? new Failure('TOO_BUSY', {}, { cause: error }) : error
}

import { Worker } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import type { Answered, Asked } from './thread-main.ts'

/** Maximum time and memory for one piece of work, and the idle time after which a thread ends. */
export type ThreadLimits = { runMs: number; heapMegabytes: number; idleMs: number }

/** A thread that does one piece of work at a time. It ends when it is idle, fails or takes too long. */
export class Thread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  readonly #onEnd: (thread: Thread) => void
  #idleTimer: NodeJS.Timeout | undefined

  constructor(limits: ThreadLimits, onEnd: (thread: Thread) => void) {
    this.#limits = limits
    this.#onEnd = onEnd
    // Inherits none of the process's environment, so that it cannot see secrets.
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    // An idle thread must not keep the process alive, and just ends if it fails.
    this.#worker.on('error', () => this.#end())
    this.#worker.unref()
  }

  /** Calls the module's `run`; throws TAKES_TOO_LONG past the deadline or the memory limit, else what `run` throws. */
  async run(module: URL, input: unknown): Promise<unknown> {
    clearTimeout(this.#idleTimer)
    this.#worker.ref()
    try {
      const answered = await this.#answerTo({ module: module.href, input })
      if ('error' in answered) throw answered.error
      this.#rest()
      return answered.output
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #answerTo(asked: Asked): Promise<Answered> {
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => stop(tooLong(`timed out after ${this.#limits.runMs} ms`)), this.#limits.runMs)
      const fail = (cause: unknown) => stop(isOutOfMemory(cause) ? tooLong(cause) : cause)
      const gone = (code: number) => stop(new Error(`The thread ended with code ${code}`))
      const stop = (error: unknown) => settle(() => reject(error))
      const hear = (answered: Answered) => settle(() => resolve(answered))
      function settle(end: () => void) {
        clearTimeout(late)
        worker.off('message', hear).off('messageerror', stop).off('error', fail).off('exit', gone)
        end()
      }
      worker.on('message', hear).on('messageerror', stop).on('error', fail).on('exit', gone)
      worker.postMessage(asked)
    })
  }

  #rest(): void {
    this.#worker.unref()
    this.#idleTimer = setTimeout(() => this.#end(), this.#limits.idleMs).unref()
  }

  #end(): void {
    clearTimeout(this.#idleTimer)
    this.#onEnd(this)
    void this.#worker.terminate()
  }
}

function tooLong(cause: unknown): Failure {
  return new Failure('TAKES_TOO_LONG', {}, { cause })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

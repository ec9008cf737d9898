import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '../../platform/database/database.ts'
import { StartFailed } from '../../platform/start-failed.ts'
import { pauseBeforeRestart } from './restart-backoff.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

/**
 * How long a replaced worker may take for its answers: no one waits for it to exit, so it may finish all that the model
 * service is still writing.
 */
const REPLACED_MS = 15 * 60_000

/** The slot of one worker, which replaces it if it dies. */
export class WorkerSlot {
  readonly #log: DatabaseLog
  #current: WorkerProcess | undefined
  #isReplacing = false
  #isEnding = false
  #earlyDeaths = 0
  /** All workers started here that are still running. */
  readonly #living = new Set<WorkerProcess>()

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  /** Starts the first worker; if that fails, it is not replaced. */
  async start(): Promise<string> {
    const first = this.#born()
    const url = await first.listening
    this.#current = first
    void this.#follow(first)
    return url
  }

  /** Starts a new worker and stops the old one once the new one listens. If the new one cannot, the old one stays. */
  async replace(): Promise<void> {
    const old = this.#current
    if (!old || this.#isEnding) return
    this.#isReplacing = true
    const fresh = this.#born()
    try {
      await fresh.listening
      this.#current = fresh
      void this.#follow(fresh)
      this.#isReplacing = false
      old.stop(REPLACED_MS)
      await old.gone
      this.#log.info({ worker: old.id, by: fresh.id }, 'Worker replaced')
    } catch (error) {
      this.#isReplacing = false
      this.#current = old
      this.#log.warn({ err: error, worker: old.id }, 'Worker not replaced: the new one failed to start')
      if (!this.#living.has(old)) void this.#follow(old)
      throw error
    }
  }

  /**
   * Lets the workers of this slot finish open requests for up to this many milliseconds; returns whether all exited
   * cleanly.
   */
  async end(finishMs: number): Promise<boolean> {
    this.#isEnding = true
    const living = [...this.#living]
    for (const worker of living) worker.stop(finishMs)
    const ends = await Promise.all(living.map(async (worker) => [await worker.gone, await hasListened(worker)]))
    return ends.every(([how, listened]) => how === 0 || !listened)
  }

  #born(): WorkerProcess {
    const worker = startWorker()
    const { id, pid } = worker
    this.#living.add(worker)
    worker.gone.then(() => this.#living.delete(worker))
    worker.listening.then(
      () => this.#log.info({ worker: id, pid }, 'Worker listening'),
      () => {},
    )
    return worker
  }

  /** Waits for a worker to die and replaces it, unless it was stopped. */
  async #follow(worker: WorkerProcess): Promise<void> {
    const how = await worker.gone
    if (this.#isEnding || this.#isReplacing || this.#current !== worker) return
    this.#log.warn({ worker: worker.id, how }, 'Worker died, restarting')
    const pause = pauseBeforeRestart(performance.now() - worker.startedAt, this.#earlyDeaths)
    this.#earlyDeaths = pause.earlyDeaths
    await sleep(pause.ms)
    if (this.#isEnding || this.#isReplacing || this.#current !== worker) return
    const next = this.#born()
    this.#current = next
    next.listening.catch((error: Error) => this.#log.warn({ err: error, worker: next.id }, 'Worker failed to start'))
    void this.#follow(next)
  }
}

async function hasListened(worker: WorkerProcess): Promise<boolean> {
  return worker.listening.then(
    () => true,
    (error) => !(error instanceof StartFailed),
  )
}

import type { DatabaseLog } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/env.ts'
import { WorkerSlot } from './worker-slot.ts'

/** The workers of one server, and operations on all of them. */
export class WorkerGroup {
  readonly #places: WorkerSlot[]
  readonly #log: DatabaseLog
  readonly #drainMs: number
  #replacing: Promise<void> | undefined
  #isAskedAgain = false
  #isEnding = false

  constructor({ workers, drainMs }: Pick<Settings, 'workers' | 'drainMs'>, log: DatabaseLog) {
    this.#places = Array.from({ length: workers }, () => new WorkerSlot(log))
    this.#drainMs = drainMs
    this.#log = log
  }

  /** Starts all workers and returns their address; if one fails, all are stopped. */
  async start(): Promise<string> {
    try {
      const [url = ''] = await Promise.all(this.#places.map((place) => place.start()))
      return url
    } catch (error) {
      // Stopped while starting: `end` also exits this process.
      if (this.#isEnding) return new Promise(() => {})
      await this.#endAll()
      throw error
    }
  }

  /** Replaces all workers one after the other; if called meanwhile, does so once more. */
  replaceAll(): void {
    if (this.#isEnding) return
    this.#isAskedAgain = this.#replacing !== undefined
    this.#replacing ??= this.#replaceEach().finally(() => {
      this.#replacing = undefined
      if (this.#isAskedAgain) this.replaceAll()
    })
  }

  async #replaceEach(): Promise<void> {
    this.#log.info({ workers: this.#places.length }, 'Rolling restart started')
    try {
      for (const place of this.#places) await place.replace()
      this.#log.info({ workers: this.#places.length }, 'Rolling restart completed')
    } catch (error) {
      this.#log.warn({ err: error }, 'Rolling restart aborted, remaining workers not replaced')
    }
  }

  /** Lets all workers finish open requests, and exits this process. */
  async end(signal: string): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#log.info({ signal, workers: this.#places.length }, 'Shutting down, workers finish open requests')
    process.exit((await this.#endAll()) ? 0 : 1)
  }

  async #endAll(): Promise<boolean> {
    const ends = await Promise.all(this.#places.map((place) => place.end(this.#drainMs)))
    return ends.every(Boolean)
  }
}

import { performance } from 'node:perf_hooks'
import { nowMs } from './idle-timer.ts'

/** A listener that waits for a slot. */
export type Waiting = { onSlot(): void }

/** A busy process passes on the words of a stream once in this many steps: every 50 ms. */
const STEPS_OF_A_CYCLE = 5
const STEP_MS = 10
const MEASURE_MS = 500
/** Busy from the first load on, until several measures in a row are below the second: batching lowers the load. */
const BUSY_FROM = 0.5
const BUSY_DOWN_TO = 0.2
const CALM_MEASURES = 4

/**
 * The pace of all streams of a process. An idle process passes on every word at once; a busy one reads and writes each
 * stream at most 20 times a second, so that words arriving one by one are handled together. One timer serves all
 * streams; their slots are spread over five steps, so that a new question never waits behind all of them.
 */
export class StreamPace {
  isBusy = false
  /** Counts the timer's steps while the process is busy. */
  step = 0
  readonly #waiting: Waiting[][] = Array.from({ length: STEPS_OF_A_CYCLE }, () => [])
  #measuring: NodeJS.Timeout | undefined
  #stepping: NodeJS.Timeout | undefined
  readonly #utilisation: () => number
  #calmMeasures = 0
  #busySince = 0

  constructor(utilisation = utilisationSinceLast()) {
    this.#utilisation = utilisation
  }

  /** Starts measuring how busy the process is; returns a function that stops it. */
  start(): () => void {
    this.#utilisation()
    this.#measuring = setInterval(() => this.#measure(), MEASURE_MS).unref()
    return () => {
      clearInterval(this.#measuring)
      this.#rest()
    }
  }

  /** Whether a listener served at this step must wait for its next slot. */
  mustWait(servedAt: number): boolean {
    return this.isBusy && this.step - servedAt < STEPS_OF_A_CYCLE
  }

  /** Calls a listener in the slot of a step: within 50 ms, or as soon as the process is no longer busy. */
  wait(step: number, waiting: Waiting): void {
    this.#waiting[step % STEPS_OF_A_CYCLE]?.push(waiting)
  }

  #measure(): void {
    const utilisation = this.#utilisation()
    this.#calmMeasures = utilisation < BUSY_DOWN_TO ? this.#calmMeasures + 1 : 0
    if (!this.isBusy && utilisation >= BUSY_FROM) this.#hurry()
    else if (this.isBusy && this.#calmMeasures >= CALM_MEASURES) this.#rest()
  }

  #hurry(): void {
    this.isBusy = true
    // No listener has been served in this cycle.
    this.step += STEPS_OF_A_CYCLE
    this.#busySince = nowMs() - this.step * STEP_MS
    this.#stepping = setInterval(() => this.#stepOn(), STEP_MS).unref()
  }

  #rest(): void {
    clearInterval(this.#stepping)
    this.isBusy = false
    for (let slot = 0; slot < STEPS_OF_A_CYCLE; slot++) this.#serve(slot)
  }

  /** Catches up on steps missed while the process was too busy, each slot once. */
  #stepOn(): void {
    const due = Math.floor((nowMs() - this.#busySince) / STEP_MS)
    const missed = Math.min(due - this.step, STEPS_OF_A_CYCLE)
    this.step = due
    for (let back = missed - 1; back >= 0; back--) this.#serve((due - back) % STEPS_OF_A_CYCLE)
  }

  #serve(slot: number): void {
    const waiting = this.#waiting[slot] ?? []
    if (waiting.length === 0) return
    // A listener that is served may queue again at once.
    this.#waiting[slot] = []
    for (const one of waiting) one.onSlot()
  }
}

/** Returns a function that measures the event loop's utilisation since its last call. */
function utilisationSinceLast(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

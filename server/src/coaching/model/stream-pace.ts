import { performance } from 'node:perf_hooks'
import { nowMs } from './idle-timer.ts'

/** Somebody who waits for a slot. */
export type Waiting = { onSlot(): void }

/** A busy process hands on the words of a stream once in so many steps of the clock: every 50 ms. */
const STEPS_OF_A_CYCLE = 5
const STEP_MS = 10
const MEASURE_MS = 500
/** From this share of its time on a process is busy; below the other, several times in a row, no longer: less is done for the same words then. */
const BUSY_FROM = 0.5
const BUSY_DOWN_TO = 0.2
const CALM_MEASURES = 4

/**
 * The pace of all streams of a process. An idle process hands every word on at once; a busy one reads and writes each
 * stream at most 20 times a second, so that words which come one by one take one way together. One timer serves all
 * streams; they have slots in five steps, so that a new question never waits behind all of them.
 */
export class StreamPace {
  isBusy = false
  /** Counts the steps of the clock while the process is busy. */
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

  /** Begins to look how busy the process is; returns how to end that. */
  start(): () => void {
    this.#utilisation()
    this.#measuring = setInterval(() => this.#measure(), MEASURE_MS).unref()
    return () => {
      clearInterval(this.#measuring)
      this.#rest()
    }
  }

  /** Whether who was served at a step has to wait for the next slot. */
  mustWait(servedAt: number): boolean {
    return this.isBusy && this.step - servedAt < STEPS_OF_A_CYCLE
  }

  /** Calls somebody in the slot of a step: within 50 ms, or as soon as the process is no longer busy. */
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
    // Nobody has been served in this cycle.
    this.step += STEPS_OF_A_CYCLE
    this.#busySince = nowMs() - this.step * STEP_MS
    this.#stepping = setInterval(() => this.#stepOn(), STEP_MS).unref()
  }

  #rest(): void {
    clearInterval(this.#stepping)
    this.isBusy = false
    for (let slot = 0; slot < STEPS_OF_A_CYCLE; slot++) this.#serve(slot)
  }

  /** Steps that the process was too busy for are caught up with, each once. */
  #stepOn(): void {
    const due = Math.floor((nowMs() - this.#busySince) / STEP_MS)
    const missed = Math.min(due - this.step, STEPS_OF_A_CYCLE)
    this.step = due
    for (let back = missed - 1; back >= 0; back--) this.#serve((due - back) % STEPS_OF_A_CYCLE)
  }

  #serve(slot: number): void {
    const waiting = this.#waiting[slot] ?? []
    if (waiting.length === 0) return
    // One that is served may queue again at once.
    this.#waiting[slot] = []
    for (const one of waiting) one.onSlot()
  }
}

/** Answers, each time, which share of the time since the last one the event loop was at work. */
function utilisationSinceLast(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

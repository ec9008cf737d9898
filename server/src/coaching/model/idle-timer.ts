/**
 * Calls back when nothing has happened for too long. The caller only records the time of the last activity (`nowMs`),
 * and the timer compares when it fires: resetting a timer at every word costs more.
 */
export class IdleTimer {
  readonly #lastActivity: () => number
  readonly #onIdle: (ms: number) => void
  #timer: NodeJS.Timeout | undefined
  #begunAt = 0

  constructor(lastActivity: () => number, onIdle: (ms: number) => void) {
    this.#lastActivity = lastActivity
    this.#onIdle = onIdle
  }

  /** Starts the timer: calls back once if nothing happens for this long. */
  limit(ms: number): void {
    this.#begunAt = nowMs()
    this.#wait(ms, ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(ms: number, limit: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const left = Math.max(this.#begunAt, this.#lastActivity()) + limit - nowMs()
      if (left > 0) this.#wait(left, limit)
      else this.#onIdle(limit)
    }, ms)
  }
}

/** The clock of idle timers, in whole milliseconds: V8 stores small integers in the field itself. */
export function nowMs(): number {
  return Math.trunc(performance.now())
}

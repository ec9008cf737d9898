/**
 * Tells when nothing came for too long. Whoever is watched only notes when something came (`nowMs`), and the timer looks
 * back when it rings: moving a timer on with every word costs more.
 */
export class Silence {
  readonly #lastSound: () => number
  readonly #onSilence: (ms: number) => void
  #timer: NodeJS.Timeout | undefined
  #begunAt = 0

  constructor(lastSound: () => number, onSilence: (ms: number) => void) {
    this.#lastSound = lastSound
    this.#onSilence = onSilence
  }

  /** From now on none may last longer than this; told once. */
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
      const left = Math.max(this.#begunAt, this.#lastSound()) + limit - nowMs()
      if (left > 0) this.#wait(left, limit)
      else this.#onSilence(limit)
    }, ms)
  }
}

/** The time that silences are measured by. Whole milliseconds: a field that never holds anything else stays small. */
export function nowMs(): number {
  return Math.trunc(performance.now())
}

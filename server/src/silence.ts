/** Tells when nothing came for too long. Its timer looks back when it rings: moving it on with every word costs more. */
export class Silence {
  readonly #onSilence: (ms: number) => void
  #timer: NodeJS.Timeout | undefined
  #since = 0

  constructor(onSilence: (ms: number) => void) {
    this.#onSilence = onSilence
  }

  /** From now on none may last longer than this; told once. */
  limit(ms: number): void {
    this.break()
    this.#wait(ms, ms)
  }

  /** Something came. */
  break(): void {
    this.#since = performance.now()
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(ms: number, limit: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const left = this.#since + limit - performance.now()
      if (left > 0) this.#wait(left, limit)
      else this.#onSilence(limit)
    }, ms)
  }
}

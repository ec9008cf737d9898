import type { Clip } from './tracking/clip.ts'

/** Paints frames of a clip one at a time; while one is decoding, only the newest request is kept. */
export class FramePainter {
  #clip: Clip
  #canvas: HTMLCanvasElement
  #onPainted: (at: number) => void
  #wanted: number | undefined
  #isPainting = false
  #isOver = false

  constructor(clip: Clip, canvas: HTMLCanvasElement, onPainted: (at: number) => void) {
    this.#clip = clip
    this.#canvas = canvas
    this.#onPainted = onPainted
  }

  show(at: number): void {
    this.#wanted = Math.min(Math.max(0, at), this.#clip.seconds)
    if (!this.#isPainting) void this.#paint()
  }

  stop(): void {
    this.#isOver = true
  }

  async #paint(): Promise<void> {
    this.#isPainting = true
    while (this.#wanted !== undefined && !this.#isOver) {
      const at = this.#wanted
      this.#wanted = undefined
      try {
        await this.#clip.drawFrame(this.#canvas, at)
        if (!this.#isOver) this.#onPainted(at)
      } catch {
        // A frame that cannot be decoded leaves the last one on screen; the next may work.
      }
    }
    this.#isPainting = false
  }
}

import type { Clip } from './tracking/clip.ts'

/** Paints frames of a clip one after another; while one is decoded, only the newest wish is kept. */
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
        // One frame that cannot be decoded leaves the last one standing; the next may be well.
      }
    }
    this.#isPainting = false
  }
}

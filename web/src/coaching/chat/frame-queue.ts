/** So often words come into sight at most: often enough to read along, and most frames have nothing to do. */
const PAUSE_MS = 50

/** Without frames, in a hidden tab, what comes is handed over in this rhythm. */
const HIDDEN_PAUSE_MS = 250

/** Collects what comes faster than it can be read and hands it over in a steady rhythm, between two frames. */
export class FrameQueue<Item> {
  #items: Item[] = []
  #cancel: (() => void) | undefined
  #handOver: (items: readonly Item[]) => void
  /** When the next hand-over may be, by the page's clock. */
  #nextAt = 0

  constructor(handOver: (items: readonly Item[]) => void) {
    this.#handOver = handOver
  }

  push(item: Item): void {
    this.#items.push(item)
    this.#cancel ??= schedule(this.#nextAt, () => {
      this.flush()
      this.#nextAt = performance.now() + PAUSE_MS
    })
  }

  /** Hands over at once what is there; what comes next does not have to wait for it. */
  flush(): void {
    const items = this.#items
    this.clear()
    if (items.length > 0) this.#handOver(items)
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#items = []
    this.#nextAt = 0
  }
}

/**
 * Acts right after the first frame from this time on: whoever changes the page then has the time up to the next frame
 * for it, and that one only has to paint. The last timer stands behind the frame, for a tab hidden before it comes.
 */
function schedule(time: number, act: () => void): () => void {
  let frame = 0
  let afterFrame: ReturnType<typeof setTimeout> | undefined
  const onFrame = () => {
    afterFrame = setTimeout(act)
  }
  const pause = setTimeout(
    () => {
      frame = requestAnimationFrame(onFrame)
    },
    Math.max(0, time - performance.now()),
  )
  const behind = setTimeout(act, HIDDEN_PAUSE_MS)
  return () => {
    cancelAnimationFrame(frame)
    for (const timer of [pause, afterFrame, behind]) clearTimeout(timer)
  }
}

/**
 * The shortest interval between updates of the text: often enough to read along, and most frames have nothing to do.
 */
const PAUSE_MS = 50

/** In a hidden tab, which gets no frames, items are flushed at this interval. */
const HIDDEN_PAUSE_MS = 250

/** Throttles items that arrive faster than they can be read, flushing them at a steady rate between two frames. */
export class FrameQueue<Item> {
  #items: Item[] = []
  #cancel: (() => void) | undefined
  #handOver: (items: readonly Item[]) => void
  /** The earliest time of the next flush, on the page's clock. */
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

  /** Flushes at once, and lets the next item through without the usual delay. */
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
 * Acts right after the first frame from this time on: changes to the page then have the time up to the next frame,
 * which only has to paint. The last timer is the fallback for a tab that is hidden before its frame comes.
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

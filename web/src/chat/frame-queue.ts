/** Without frames, in a hidden tab, what comes is handed over in this rhythm. */
const HIDDEN_PAUSE_MS = 250

/** Collects what comes faster than it can be seen and hands it over at most once per animation frame. */
export class FrameQueue<Item> {
  #items: Item[] = []
  #cancel: (() => void) | undefined
  #handOver: (items: readonly Item[]) => void

  constructor(handOver: (items: readonly Item[]) => void) {
    this.#handOver = handOver
  }

  push(item: Item): void {
    this.#items.push(item)
    this.#cancel ??= schedule(() => this.flush())
  }

  /** Hands over at once what is there. */
  flush(): void {
    const items = this.#items
    this.clear()
    if (items.length > 0) this.#handOver(items)
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#items = []
  }
}

/** The timer stands behind the frame, for a tab that is hidden before the frame comes. */
function schedule(act: () => void): () => void {
  const frame = document.hidden ? undefined : requestAnimationFrame(act)
  const timer = setTimeout(act, HIDDEN_PAUSE_MS)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

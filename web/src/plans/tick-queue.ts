/** A session that was ticked off, or whose tick was taken back, and of which the server does not know yet. */
export type QueuedTick = { planId: string; sessionId: string; done: { minutes: number; rpe: number } | null }

const KEY = 'plan_ticks'

/**
 * Ticks that wait for the connection. They hold ids and numbers only, never words of the athlete, and outlast a reload
 * of the tab. The last tick of a session takes the place of those before it.
 */
export class TickQueue {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #listeners = new Set<() => void>()
  #ticks: readonly QueuedTick[]
  #isSending = false

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage
    this.#ticks = storedTicks(storage)
  }

  ticks = (): readonly QueuedTick[] => this.#ticks

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(tick: QueuedTick): void {
    this.#set([...this.#ticks.filter((other) => !isSame(other, tick)), tick])
  }

  /**
   * Sends what waits, the oldest first. `send` answers whether the server has decided, for or against it: that tick is
   * gone then; one without an answer stays, and so do those behind it.
   */
  async sendAll(send: (tick: QueuedTick) => Promise<boolean>): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let tick = this.#ticks[0]; tick; tick = this.#ticks[0]) {
        if (!(await send(tick))) return
        // While it was on its way the athlete may have ticked the same session anew: only this one is gone.
        this.#set(this.#ticks.filter((other) => other !== tick))
      }
    } finally {
      this.#isSending = false
    }
  }

  #set(ticks: readonly QueuedTick[]): void {
    this.#ticks = ticks
    try {
      if (ticks.length > 0) this.#storage.setItem(KEY, JSON.stringify(ticks))
      else this.#storage.removeItem(KEY)
    } catch {
      // Storage can be switched off or full; the ticks then last as long as the page.
    }
    for (const listener of this.#listeners) listener()
  }
}

function isSame(one: QueuedTick, other: QueuedTick): boolean {
  return one.planId === other.planId && one.sessionId === other.sessionId
}

function storedTicks(storage: Pick<Storage, 'getItem'>): QueuedTick[] {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

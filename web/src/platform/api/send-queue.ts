import { CallFailed, isUnanswered } from './call.ts'
import { isLinkOwner, isSameThing, type WaitingSend, type WaitingSends } from './waiting-sends.ts'

/** Delivers one send to the server in one call; `rebase` is the new base of later sends of the same thing. */
export type Sender<Body extends object, Reply = unknown> = (
  body: Body,
  signal: AbortSignal,
) => Promise<{ reply: Reply; rebase?: Partial<Body> }>

/** The outcome of a delivered action. */
export type Outcome<Reply> =
  | { state: 'sent'; reply: Reply }
  /** `seen` discards the refusal: call it when the user has read it. */
  | { state: 'refused'; error: CallFailed; seen: () => void }
  /** Waiting for the connection; unless `isKept`, it is lost with the page. */
  | { state: 'waiting'; isKept: boolean }
  /** A later action on the same thing replaced it before it was sent. */
  | { state: 'replaced' }

/** A send as pages display it. */
export type ShownSend<Body extends object = object> = WaitingSend<Body> & {
  state: 'waiting' | 'sending' | 'refused'
  isKept: boolean
}

type Surroundings = {
  /** The logged-in member, if any. */
  member: () => string | undefined
  isOffline: () => boolean
  /** Runs the work while no other tab runs any. */
  exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Waits longer with each failed attempt, at most until the signal aborts. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>
  /** A request without a response for this long counts as unreachable. */
  timeoutMs: number
  /** The longest a caller waits for the outcome of an action. */
  patienceMs: number
}

/**
 * Persists user actions before sending them, so that leaving the page, a lost response or the end of a session loses
 * nothing. Sends of one thing go in order, one at a time across all tabs, until the server has decided; a send can
 * arrive twice and must be idempotent.
 */
export class SendQueue {
  readonly #sends: WaitingSends
  readonly #around: Surroundings
  readonly #senders = new Map<string, Sender<object>>()
  readonly #listeners = new Set<() => void>()
  readonly #refusalListeners = new Set<(send: WaitingSend) => void>()
  readonly #settlers = new Map<string, (outcome: Outcome<unknown>) => void>()
  #sendingId: string | undefined
  #snapshot: readonly ShownSend[] | undefined
  #isRunning = false
  #wake = new AbortController()

  constructor(sends: WaitingSends, around: Surroundings) {
    this.#sends = sends
    this.#around = around
  }

  /** Registers the sender for a kind and starts sending. */
  register<Body extends object>(kind: string, send: Sender<Body>): void {
    this.#senders.set(kind, send as Sender<object>)
    this.kick()
  }

  /** Stores an action and sends it; resolves when its outcome is known, or when it has to wait. */
  deliver<Reply>(send: Pick<WaitingSend, 'owner' | 'kind' | 'thing' | 'body'>): Promise<Outcome<Reply>> {
    const { added, replaced } = this.#sends.add(send)
    for (const { id } of replaced) this.#settle(id, { state: 'replaced' })
    const outcome = new Promise<Outcome<Reply>>((resolve) => {
      this.#settlers.set(added.id, resolve as (outcome: Outcome<unknown>) => void)
      setTimeout(() => this.#settleWaiting(added), this.#around.patienceMs)
    })
    this.changed()
    return outcome
  }

  /** Takes over a send that an older release stored elsewhere. */
  takeOver(send: Pick<WaitingSend, 'owner' | 'kind' | 'thing' | 'body'>): void {
    this.#sends.add(send)
    this.changed()
  }

  /** Discards a refusal that its owner has seen. */
  dismiss(send: WaitingSend): void {
    this.#sends.remove(send)
    this.#tell()
  }

  /** The pending sends of all owners; the same array until it changes. */
  readonly snapshot = (): readonly ShownSend[] => {
    this.#snapshot ??= this.#sends.all().map((send) => ({
      ...send,
      state: send.refusal ? 'refused' : send.id === this.#sendingId ? 'sending' : 'waiting',
      isKept: this.#sends.isKept(send),
    }))
    return this.#snapshot
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener for each refusal that no caller awaits any more. */
  onRefused(listener: (send: WaitingSend) => void): void {
    this.#refusalListeners.add(listener)
  }

  /** Call when something was stored, here or in another tab, or when the member changes. */
  changed(): void {
    this.#tell()
    this.kick()
  }

  /** Retries at once, cutting short any backoff. */
  kick(): void {
    this.#wake.abort()
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let failures = 0; this.#next(new Set()); ) {
      this.#wake = new AbortController()
      const isLeft = this.#around.isOffline() || (await this.#around.exclusively(() => this.#sendAll()))
      failures = isLeft ? failures + 1 : 0
      if (!isLeft) continue
      for (const send of this.#sends.all()) this.#settleWaiting(send)
      await this.#around.pause(failures, this.#wake.signal)
    }
    this.#isRunning = false
  }

  /** Attempts everything once; returns whether anything is left to retry. */
  async #sendAll(): Promise<boolean> {
    const held = new Set<WaitingSend>()
    for (;;) {
      const send = this.#next(held)
      if (!send) return held.size > 0
      const result = await this.#attempt(send)
      if (result === 'unreachable') return true
      // Later sends of the same thing must not overtake it; those of other things may go.
      if (result === 'undecided') held.add(send)
    }
  }

  /**
   * The next send that may go: its owner is logged in or is a link, its kind has a sender, and its thing is not held.
   */
  #next(held: ReadonlySet<WaitingSend>): WaitingSend | undefined {
    const member = this.#around.member()
    return this.#sends.all().find((send) => {
      const isOwned = isLinkOwner(send.owner) || send.owner === member
      const isHeld = [...held].some((other) => isSameThing(other, send))
      return isOwned && !isHeld && !send.refusal && this.#senders.has(send.kind)
    })
  }

  async #attempt(send: WaitingSend): Promise<'decided' | 'undecided' | 'unreachable'> {
    this.#sends.change(send, { isAttempted: true })
    this.#sendingId = send.id
    this.#tell()
    const line = new AbortController()
    const timer = setTimeout(() => line.abort(), this.#around.timeoutMs)
    try {
      const sender = this.#senders.get(send.kind)
      const { reply, rebase } = (await sender?.(send.body, line.signal)) ?? { reply: undefined }
      if (rebase) this.#sends.rebase(send, rebase)
      this.#sends.remove(send)
      this.#settle(send.id, { state: 'sent', reply })
      return 'decided'
    } catch (error) {
      // An unreadable response counts as lost.
      if (!(error instanceof CallFailed)) return 'undecided'
      if (error.status === undefined) return 'unreachable'
      if (isUndecided(error)) return 'undecided'
      this.#refuse(send, error)
      return 'decided'
    } finally {
      clearTimeout(timer)
      this.#sendingId = undefined
      this.#tell()
    }
  }

  #refuse(send: WaitingSend, error: CallFailed): void {
    const { code, message, status } = error
    const refusal = { code, message, ...(status !== undefined && { status }) }
    this.#sends.change(send, { refusal })
    const isAwaited = this.#settlers.has(send.id)
    this.#settle(send.id, { state: 'refused', error, seen: () => this.dismiss(send) })
    if (!isAwaited) for (const listener of this.#refusalListeners) listener({ ...send, refusal })
  }

  #settleWaiting(send: WaitingSend): void {
    if (this.#settlers.has(send.id)) this.#settle(send.id, { state: 'waiting', isKept: this.#sends.isKept(send) })
  }

  #settle(id: string, outcome: Outcome<unknown>): void {
    this.#settlers.get(id)?.(outcome)
    this.#settlers.delete(id)
  }

  #tell(): void {
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }
}

/** Whether a retry may succeed: the server was busy, or the owner must first log in or confirm the device. */
function isUndecided(error: CallFailed): boolean {
  return isUnanswered(error) || error.status === 401 || error.status === 408 || error.code === 'DEVICE_NOT_TRUSTED'
}

import { CallFailed, isUnanswered } from './call.ts'
import { isLinkOwner, isSameThing, type WaitingSend, type WaitingSends } from './waiting-sends.ts'

/** Takes one send to the server, by one call; `rebase` is what those of the same thing behind it are now made to. */
export type Sender<Body extends object, Reply = unknown> = (
  body: Body,
  signal: AbortSignal,
) => Promise<{ reply: Reply; rebase?: Partial<Body> }>

/** What became of something that was just done. */
export type Outcome<Reply> =
  | { state: 'sent'; reply: Reply }
  /** `seen` forgets the refusal: call it where the person reads it. */
  | { state: 'refused'; error: CallFailed; seen: () => void }
  /** It waits for the connection; where it is not kept, it is lost with the page. */
  | { state: 'waiting'; isKept: boolean }
  /** Something else was done to the same thing before this was sent. */
  | { state: 'replaced' }

/** A send as a page shows it. */
export type ShownSend<Body extends object = object> = WaitingSend<Body> & {
  state: 'waiting' | 'sending' | 'refused'
  isKept: boolean
}

type Surroundings = {
  /** The member who is logged in, if any. */
  member: () => string | undefined
  isOffline: () => boolean
  /** Runs the work while no other tab runs any. */
  exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Waits the longer the more attempts have failed, at most until the signal. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>
  /** A server that says nothing for so long is taken for none. */
  timeoutMs: number
  /** How long somebody who has just done something is kept waiting for what becomes of it. */
  patienceMs: number
}

/**
 * Sends what people do, from what is stored: it is stored first and sent then, so that leaving the page, a lost answer or
 * the end of a session loses nothing. Each thing's sends go in order, one at a time over all tabs, until the server has
 * decided; a send can arrive twice and must do no harm then.
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

  /** From now on sends of this kind are taken to the server. */
  register<Body extends object>(kind: string, send: Sender<Body>): void {
    this.#senders.set(kind, send as Sender<object>)
    this.kick()
  }

  /** Stores what somebody did and sends it; settles when it is known what becomes of it, or that it has to wait. */
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

  /** Stores what an older release kept in a place of its own. */
  takeOver(send: Pick<WaitingSend, 'owner' | 'kind' | 'thing' | 'body'>): void {
    this.#sends.add(send)
    this.changed()
  }

  /** Forgets a refusal that its owner has seen. */
  dismiss(send: WaitingSend): void {
    this.#sends.remove(send)
    this.#tell()
  }

  /** What waits, of everybody; the same array until it changes. */
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

  /** Hears of each refusal for which nobody waits any more. */
  onRefused(listener: (send: WaitingSend) => void): void {
    this.#refusalListeners.add(listener)
  }

  /** Something was stored, here or in another tab, or somebody else is logged in. */
  changed(): void {
    this.#tell()
    this.kick()
  }

  /** Tries at once, however long the last pause still is. */
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

  /** Attempts everything once; answers whether something is left to be attempted again. */
  async #sendAll(): Promise<boolean> {
    const held = new Set<WaitingSend>()
    for (;;) {
      const send = this.#next(held)
      if (!send) return held.size > 0
      const result = await this.#attempt(send)
      if (result === 'unreachable') return true
      // What waits behind it must not overtake it; other things need not wait.
      if (result === 'undecided') held.add(send)
    }
  }

  /** The first send that may go now: its owner is here, it is known how, and none of its thing is held. */
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
      // An answer that cannot be read was lost, as far as anybody here knows.
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

/** Whether the server may decide otherwise later: it was busy, or its owner must first log in or confirm the device. */
function isUndecided(error: CallFailed): boolean {
  return isUnanswered(error) || error.status === 401 || error.status === 408 || error.code === 'DEVICE_NOT_TRUSTED'
}

import type { SafeStorage } from './browser-storage.ts'
import { isSendKey, SEND_KEY } from './waiting-key.ts'

/** A user's action that the server has not confirmed yet. */
export type WaitingSend<Body extends object = object> = {
  /** Sorts by creation time. */
  id: string
  /** A member's id, or that of a link that needs no log-in (`linkOwner`). No one else sees or sends it. */
  owner: string
  /** Selects the sender that delivers it. */
  kind: string
  /** What it changes: sends of one thing reach the server in order. */
  thing: string
  body: Body
  queuedAt: number
  /** The server may have received it: the response can have been lost. */
  isAttempted?: boolean
  /** The server's reason for refusing; kept until the owner has seen it. */
  refusal?: Refusal
}

type Refusal = { code: string; message: string; status?: number }

type NewSend = Pick<WaitingSend, 'owner' | 'kind' | 'thing' | 'body'>

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The owner for sends by a link. */
export const linkOwner = (token: string) => `link:${token}`

export const isLinkOwner = (owner: string) => owner.startsWith('link:')

/**
 * The pending sends on this device. Each has a key of its own, so that two tabs writing at once do not overwrite each
 * other. They outlast the page and the session, and expire after 30 days.
 */
export class WaitingSends {
  readonly #storage: SafeStorage
  readonly #now: () => number
  /** Ids the browser could not persist: they are lost with the page. */
  readonly #unkept = new Set<string>()

  constructor(storage: SafeStorage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  /** All pending sends, in order of creation. */
  all(): WaitingSend[] {
    const sends = this.#storage
      .allKeys()
      .filter(isSendKey)
      .flatMap((key) => this.#read(key) ?? [])
    return sends.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /**
   * Appends a send. It replaces earlier ones of the same thing that the server cannot have: those never attempted, and
   * the refused. Fields that it omits keep the values of the unsent ones it replaces.
   */
  add(send: NewSend): { added: WaitingSend; replaced: WaitingSend[] } {
    const all = this.all()
    const replaced = all.filter((other) => isSameThing(other, send) && (!other.isAttempted || other.refusal))
    const unsent = replaced.filter(({ refusal }) => !refusal).map(({ body }) => body)
    // A clock that was set back must not sort a later send before an earlier one.
    const place = Math.max(this.#now(), ...all.map(({ id }) => placeOf(id) + 1))
    const id = `${place.toString(36).padStart(10, '0')}-${Math.random().toString(36).slice(2, 10)}`
    const added: WaitingSend = {
      ...send,
      id,
      body: Object.assign({}, ...unsent, send.body),
      queuedAt: this.#now(),
    }
    this.#write(added)
    for (const other of replaced) this.remove(other)
    return { added, replaced }
  }

  /** Updates a send, unless it is gone. */
  change(send: WaitingSend, news: Partial<Pick<WaitingSend, 'body' | 'isAttempted' | 'refusal'>>): void {
    const current = this.#read(keyOf(send))
    if (current) this.#write({ ...current, ...news })
  }

  /** Moves later sends of the same thing to the state that a completed send produced. */
  rebase(sent: WaitingSend, body: object): void {
    for (const later of this.all().filter((other) => other.id > sent.id && isSameThing(other, sent))) {
      this.change(later, { body: { ...later.body, ...body } })
    }
  }

  remove(send: WaitingSend): void {
    this.#unkept.delete(send.id)
    this.#storage.removeItem(keyOf(send))
  }

  /** Whether it outlasts the page. */
  isKept({ id }: WaitingSend): boolean {
    return !this.#unkept.has(id)
  }

  #write(send: WaitingSend): void {
    if (this.#storage.setItem(keyOf(send), JSON.stringify(send))) this.#unkept.delete(send.id)
    else this.#unkept.add(send.id)
  }

  #read(key: string): WaitingSend | undefined {
    const send = parsed(this.#storage.getItem(key))
    if (!send) return undefined
    if (this.#now() - send.queuedAt <= KEPT_MS) return send
    this.#storage.removeItem(key)
    return undefined
  }
}

export function isSameThing(
  one: Pick<WaitingSend, 'owner' | 'kind' | 'thing'>,
  other: Pick<WaitingSend, 'owner' | 'kind' | 'thing'>,
): boolean {
  return one.owner === other.owner && one.kind === other.kind && one.thing === other.thing
}

function keyOf({ owner, id }: WaitingSend): string {
  return `${SEND_KEY}${owner}:${id}`
}

function placeOf(id: string): number {
  return Number.parseInt(id, 36)
}

/** Parses a stored send; undefined if the value is something else. */
function parsed(text: string | null): WaitingSend | undefined {
  try {
    const send = Object(JSON.parse(text ?? 'null'))
    const isSend = [send.id, send.owner, send.kind, send.thing].every((part) => typeof part === 'string')
    return isSend && Object(send.body) === send.body && Number.isFinite(send.queuedAt) ? send : undefined
  } catch {
    return undefined
  }
}

import type { SafeStorage } from './browser-storage.ts'
import { isSendKey, SEND_KEY } from './waiting-key.ts'

/** Something that a person did and the server does not know yet. */
export type WaitingSend<Body extends object = object> = {
  /** Sorts by when it was done. */
  id: string
  /** Whose it is: the id of a member, or of a link that needs no log-in (`linkOwner`). Nobody else sees or sends it. */
  owner: string
  /** Which of the senders takes it to the server. */
  kind: string
  /** What it changes: sends of one thing reach the server in their order. */
  thing: string
  body: Body
  queuedAt: number
  /** The server may have it: its answer can have been lost. */
  isAttempted?: boolean
  /** Why the server would not have it; kept until the owner has seen it. */
  refusal?: Refusal
}

type Refusal = { code: string; message: string; status?: number }

type NewSend = Pick<WaitingSend, 'owner' | 'kind' | 'thing' | 'body'>

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Whose sends are those of a link. */
export const linkOwner = (token: string) => `link:${token}`

export const isLinkOwner = (owner: string) => owner.startsWith('link:')

/**
 * What waits on this device to be sent. Each send has a key of its own, so that two tabs that write at once do not undo
 * each other. It outlasts the page and the session, and is forgotten after 30 days.
 */
export class WaitingSends {
  readonly #storage: SafeStorage
  readonly #now: () => number
  /** What the browser did not store: it is lost with the page. */
  readonly #unkept = new Set<string>()

  constructor(storage: SafeStorage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  /** Everything that waits, in the order in which it was done. */
  all(): WaitingSend[] {
    const sends = this.#storage
      .allKeys()
      .filter(isSendKey)
      .flatMap((key) => this.#read(key) ?? [])
    return sends.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /**
   * Puts a send behind all others. It takes the place of earlier ones of the same thing that the server cannot have:
   * those that were never attempted, and the refused. What it does not say is as the replaced one said.
   */
  add(send: NewSend): { added: WaitingSend; replaced: WaitingSend[] } {
    const all = this.all()
    const replaced = all.filter((other) => isSameThing(other, send) && (!other.isAttempted || other.refusal))
    const unsent = replaced.filter(({ refusal }) => !refusal).map(({ body }) => body)
    // A clock that was set back must not bring a later send before an earlier one.
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

  /** Changes a send, unless it is gone. */
  change(send: WaitingSend, news: Partial<Pick<WaitingSend, 'body' | 'isAttempted' | 'refusal'>>): void {
    const current = this.#read(keyOf(send))
    if (current) this.#write({ ...current, ...news })
  }

  /** Gives those behind a send the state of the thing that it left. */
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

/** A send as it was stored; nothing where something else stands under its key. */
function parsed(text: string | null): WaitingSend | undefined {
  try {
    const send = Object(JSON.parse(text ?? 'null'))
    const isSend = [send.id, send.owner, send.kind, send.thing].every((part) => typeof part === 'string')
    return isSend && Object(send.body) === send.body && Number.isFinite(send.queuedAt) ? send : undefined
  } catch {
    return undefined
  }
}

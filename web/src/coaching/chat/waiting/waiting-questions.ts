import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type BrowserStorage, deviceStorage } from '../../../platform/api/browser-storage.ts'
import { ownerOfDraft } from '../draft-key.ts'
import { WAITING_KEY } from './waiting-key.ts'

/** A question written offline. */
export type WaitingQuestion = {
  /** Makes delivery idempotent: the server accepts the question once, however often it is sent. */
  requestId: string
  specialistId: string
  clubId: string
  /** The member who asked it; no one else sees or sends it. */
  owner: string
  /** The storage key of the same conversation's draft, which belongs to the same owner. */
  draftKey: string
  text: string
  language: LanguageCode
  askedAt: string
  /** Why the server refused it; the question then returns to the box. */
  refusal?: { code: string; message: string }
}

/** The questions queued on this device, at most one per conversation. They survive a reload. */
export class WaitingQuestions {
  readonly #storage: () => BrowserStorage
  readonly #listeners = new Set<() => void>()

  constructor(storage: () => BrowserStorage) {
    this.#storage = storage
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === WAITING_KEY || key === null) listener()
    }
    this.#listeners.add(listener)
    // Another tab may have sent it. Outside a browser there are no storage events.
    globalThis.addEventListener?.('storage', onStorage)
    return () => {
      this.#listeners.delete(listener)
      globalThis.removeEventListener?.('storage', onStorage)
    }
  }

  all(): WaitingQuestion[] {
    try {
      const stored = JSON.parse(this.#storage().getItem(WAITING_KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecent).map(withOwner) : []
    } catch {
      return []
    }
  }

  of(draftKey: string): WaitingQuestion | undefined {
    return this.all().find((question) => question.draftKey === draftKey)
  }

  /** A member's questions that are still to be sent, oldest first. */
  unsentOf(member: string | undefined): WaitingQuestion[] {
    return this.all().filter(({ owner, refusal }) => owner === member && !refusal)
  }

  /** Returns whether it was stored: storage can be disabled or full. */
  add(question: WaitingQuestion): boolean {
    return this.#set([...this.all().filter(({ draftKey }) => draftKey !== question.draftKey), question])
  }

  remove(requestId: string): void {
    this.#set(this.all().filter((question) => question.requestId !== requestId))
  }

  refuse(requestId: string, refusal: NonNullable<WaitingQuestion['refusal']>): void {
    this.#set(this.all().map((question) => (question.requestId === requestId ? { ...question, refusal } : question)))
  }

  #set(questions: readonly WaitingQuestion[]): boolean {
    try {
      if (questions.length > 0) this.#storage().setItem(WAITING_KEY, JSON.stringify(questions))
      else this.#storage().removeItem(WAITING_KEY)
    } catch {
      return false
    }
    for (const listener of this.#listeners) listener()
    return true
  }
}

/** After this time no one expects an answer any more. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

function isRecent({ askedAt }: WaitingQuestion): boolean {
  return !(Date.now() - Date.parse(askedAt) > KEPT_MS)
}

/** Earlier releases recorded the owner only in the draft key. */
function withOwner(question: WaitingQuestion): WaitingQuestion {
  return { ...question, owner: question.owner ?? ownerOfDraft(question.draftKey) }
}

export const waitingQuestions = new WaitingQuestions(() => deviceStorage)

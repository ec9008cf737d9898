import { tabStorage } from '../../platform/api/browser-storage.ts'
import { type ChatState, unsentDraft } from './chat-state.ts'
import { type ChatAction, reduce } from './conversation.ts'
import { keepDraft } from './draft-storage.ts'

/** Holds the state of a conversation, notifies subscribers of every change and keeps the draft in session storage. */
export class ObservableChatState {
  #state: ChatState
  #withoutStreamingText: ChatState
  #draftKey: string
  #listeners = new Set<() => void>()

  constructor(initial: ChatState, draftKey: string) {
    this.#state = initial
    this.#withoutStreamingText = initial
    this.#draftKey = draftKey
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get current(): ChatState {
    return this.#state
  }

  get withoutStreamingText(): ChatState {
    return this.#withoutStreamingText
  }

  dispatch(action: ChatAction): void {
    const before = unsentDraft(this.#state)
    this.#state = reduce(this.#state, action)
    if (!bringsOnlyWords(action)) this.#withoutStreamingText = this.#state
    const draft = unsentDraft(this.#state)
    if (draft !== before) keepDraft(tabStorage, this.#draftKey, draft)
    for (const listener of this.#listeners) listener()
  }
}

function bringsOnlyWords(action: ChatAction): boolean {
  return action.type === 'heard' && action.events.every(({ type }) => type === 'text')
}

import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { ChatState } from './chat-state.ts'
import type { ChatAction } from './conversation.ts'
import type { ObservableChatState } from './observable-chat-state.ts'

/** What may change while a conversation goes on, and whom it tells. */
export type StoreOptions = {
  language: LanguageCode
  onTokensChanged: () => void
  onTokenLimit: () => void
}

/** Whose conversation it is, with whom, and where what is typed for it is kept. */
export type Subject = { specialistId: string; clubId: string; draftKey: string }

/** What the parts of one conversation share: whom it is with, its state, and what was begun for that state. */
export class ConversationContext {
  readonly subject: Subject
  #state: ObservableChatState
  #options: () => StoreOptions
  /** Ends what was begun for an earlier state of the conversation. */
  #current = new AbortController()

  constructor(subject: Subject, state: ObservableChatState, options: () => StoreOptions) {
    this.subject = subject
    this.#state = state
    this.#options = options
  }

  get state(): ChatState {
    return this.#state.current
  }

  get options(): StoreOptions {
    return this.#options()
  }

  get language(): LanguageCode {
    return this.#options().language
  }

  /** Aborted as soon as the conversation is loaded anew, left, or in the place of another. */
  get signal(): AbortSignal {
    return this.#current.signal
  }

  dispatch(action: ChatAction): void {
    this.#state.dispatch(action)
  }

  /** How a call names this conversation. */
  target() {
    return { params: { specialistId: this.subject.specialistId }, language: this.language }
  }

  /** Ends what was begun, and answers the signal of what begins now. */
  startAnew(): AbortSignal {
    this.#current.abort()
    this.#current = new AbortController()
    return this.#current.signal
  }
}

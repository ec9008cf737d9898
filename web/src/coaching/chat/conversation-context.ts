import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { ChatState } from './chat-state.ts'
import type { ChatAction } from './conversation.ts'
import type { ObservableChatState } from './observable-chat-state.ts'

/** What may change during a conversation, and its callbacks. */
export type StoreOptions = {
  language: LanguageCode
  onTokensChanged: () => void
  onTokenLimit: () => void
}

/** The club and specialist of a conversation, and the storage key of its draft. */
export type Subject = { specialistId: string; clubId: string; draftKey: string }

/**
 * Shared by the parts of one conversation: its subject, its state, and the abort signal of what was started for that
 * state.
 */
export class ConversationContext {
  readonly subject: Subject
  #state: ObservableChatState
  #options: () => StoreOptions
  /** Aborts what was started for an earlier state of the conversation. */
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

  /** Aborted as soon as the conversation is reloaded, left, or replaced. */
  get signal(): AbortSignal {
    return this.#current.signal
  }

  dispatch(action: ChatAction): void {
    this.#state.dispatch(action)
  }

  /** The parameters by which a call names this conversation. */
  target() {
    return { params: { specialistId: this.subject.specialistId }, language: this.language }
  }

  /** Aborts what was started, and returns the signal for what starts now. */
  startAnew(): AbortSignal {
    this.#current.abort()
    this.#current = new AbortController()
    return this.#current.signal
  }
}

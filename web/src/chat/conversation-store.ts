import {
  askStreaming,
  discardConversation,
  getConversation,
  openHistory,
  stopAnswer,
} from '@touchline/contract/chat.ts'
import type { ChatEvent } from '@touchline/contract/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type CallFailed, call } from '../api/call.ts'
import { listen, type Opening } from '../api/listen.ts'
import {
  type ChatState,
  canSend,
  emptyState,
  isTokenLimit,
  lastQuestion,
  type Replaces,
  unsentDraft,
} from './chat-state.ts'
import { type ChatAction, reduce } from './conversation.ts'
import { keepDraft, storedDraft } from './draft-storage.ts'
import { FrameQueue } from './frame-queue.ts'

/** What may change while a conversation goes on, and whom it tells. */
export type StoreSetting = {
  language: LanguageCode
  onTokensChanged: () => void
  onTokenLimit: () => void
}

type Subject = { specialistId: string; clubId: string; draftKey: string; startWith?: string | undefined }

/** The end of a stopped answer is waited for; a server that does not send it is not waited for longer. */
const STOP_PATIENCE_MS = 3000

/** A conversation with one specialist: holds its state, asks the server, listens to it. */
export class ConversationStore {
  #state: ChatState
  #setting: StoreSetting
  #subject: Subject
  #listeners = new Set<() => void>()
  /** Ends what was begun for an earlier state of the conversation. */
  #current = new AbortController()
  #events = new FrameQueue<ChatEvent>((events) => this.#dispatch({ type: 'heard', events }))
  /** The last question that may have reached the server although no answer came; sent again it is still the same. */
  #unsure: { text: string; replaces: Replaces | undefined; requestId: string } | undefined

  /** Whether Enter was pressed before the conversation was there. */
  #isSendWanted = false

  constructor(subject: Subject, setting: StoreSetting) {
    this.#subject = subject
    this.#setting = setting
    const draft = storedDraft(sessionStorage, subject.draftKey)
    this.#state = emptyState(draft.text || !subject.startWith ? draft : { ...draft, text: subject.startWith })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ChatState => this.#state

  set(setting: StoreSetting): void {
    this.#setting = setting
  }

  /** Loads the conversation and picks up an answer that is still being written. */
  async load(): Promise<void> {
    const { signal } = this.#startAnew()
    this.#dispatch({ type: 'loading' })
    try {
      const { conversation } = await call(getConversation, { ...this.#target(), signal })
      this.#open(conversation, signal)
    } catch (error) {
      if (!signal.aborted) this.#dispatch({ type: 'unreachable', error })
    }
  }

  /** Leaves the conversation; the server goes on writing. */
  close(): void {
    this.#current.abort()
    this.#events.clear()
  }

  type(text: string): void {
    this.#isSendWanted = false
    this.#dispatch({ type: 'typed', text })
  }

  edit(): void {
    if (!this.#state.answer && lastQuestion(this.#state)) this.#dispatch({ type: 'editing' })
  }

  cancelEditing(): void {
    this.#dispatch({ type: 'editingCancelled' })
  }

  /** Sends what is typed, at the latest when the conversation is there. */
  send(): void {
    this.#isSendWanted = this.#state.phase === 'loading'
    if (!canSend(this.#state)) return
    const { text, isEditing } = this.#state.draft
    void this.#ask(text.trim(), isEditing ? 'question' : undefined)
  }

  /** Asks the last question anew. */
  askAgain(): void {
    const question = lastQuestion(this.#state)
    if (this.#state.phase === 'ready' && !this.#state.answer && question) void this.#ask(question.content, 'answer')
  }

  /** Ends the running answer; what came stays. */
  async stop(): Promise<void> {
    const { answer } = this.#state
    if (!answer || answer.isStopping) return
    this.#dispatch({ type: 'stopping' })
    // Without an id the server does not know the question yet; it is stopped as soon as there is one.
    if (answer.generationId) await this.#stopAtServer(answer.generationId)
  }

  async discard(): Promise<void> {
    const { signal } = this.#startAnew()
    try {
      await call(discardConversation, this.#target())
    } catch (error) {
      if (!signal.aborted) void this.load()
      throw error
    }
    if (!signal.aborted) this.#dispatch({ type: 'discarded' })
  }

  async markSaved(historyId: string): Promise<void> {
    await call(openHistory, { ...this.#target(), body: { historyId, isJustSaved: true } })
    this.#dispatch({ type: 'saved', historyId })
  }

  async openHistory(historyId: string): Promise<void> {
    const { signal } = this.#startAnew()
    this.dismissProblem()
    try {
      const { conversation } = await call(openHistory, { ...this.#target(), body: { historyId } })
      this.#open(conversation, signal)
    } catch (error) {
      if (!signal.aborted) void this.load()
      throw error
    }
  }

  dismissProblem(): void {
    this.#dispatch({ type: 'problemDismissed' })
  }

  /** Tokens have come: asking is worth another try. */
  liftLimit(): void {
    this.#dispatch({ type: 'limitLifted' })
  }

  /** Puts the notice away; a limit that only the last answer has met may be tried again. */
  closeLimit(isKnown: boolean): void {
    this.#dispatch({ type: isKnown ? 'limitClosed' : 'limitLifted' })
  }

  #open(conversation: Parameters<typeof openedAction>[0], signal: AbortSignal): void {
    if (signal.aborted) return
    this.#dispatch(openedAction(conversation))
    const { running } = conversation
    if (running) void this.#listen({ generationId: running.generationId }, signal)
    if (this.#isSendWanted) this.send()
  }

  async #ask(text: string, replaces: Replaces | undefined): Promise<void> {
    const { signal } = this.#current
    const isSame = this.#unsure?.text === text && this.#unsure.replaces === replaces
    const requestId = (isSame && this.#unsure?.requestId) || crypto.randomUUID()
    this.#unsure = { text, replaces, requestId }
    this.#dispatch({
      type: 'asked',
      text,
      replaces,
      questionId: crypto.randomUUID(),
      answerId: crypto.randomUUID(),
      at: new Date().toISOString(),
    })
    const { specialistId, clubId } = this.#subject
    const body = {
      memberId: specialistId,
      message: text,
      language: this.#setting.language,
      clubId,
      requestId,
      ...(replaces && { replaces }),
    }
    await this.#listen({ path: askStreaming.path, body }, signal)
  }

  async #listen(opening: Opening, signal: AbortSignal): Promise<void> {
    try {
      await listen(opening, {
        language: this.#setting.language,
        signal,
        onEvent: (event) => this.#hear(event),
        onConnection: (isConnected) => this.#dispatch({ type: 'connection', isConnected }),
      })
    } catch (error) {
      if (!signal.aborted) this.#refused(error)
    }
  }

  #hear(event: ChatEvent): void {
    this.#events.push(event)
    if (event.type === 'text') return
    this.#events.flush()
    if (event.type === 'metadata') this.#arrived(event.generationId)
    else this.#ended(event.type === 'error' && isTokenLimit(event.message))
  }

  #arrived(generationId: string): void {
    this.#unsure = undefined
    if (this.#state.answer?.isStopping) void this.#stopAtServer(generationId)
  }

  #refused(error: unknown): void {
    this.#events.flush()
    const { code } = Object(error) as Partial<CallFailed>
    const isLimit = code === 'TOKEN_LIMIT_EXCEEDED'
    // Only of a question that met no server at all it is unknown whether it arrived.
    if (code !== 'NETWORK') this.#unsure = undefined
    this.#dispatch({ type: 'refused', error, isTokenLimit: isLimit })
    this.#ended(isLimit)
    // Another tab or device has gone on with this conversation: show how it stands now.
    if (code === 'ANSWER_IN_PROGRESS' || code === 'ANSWER_NOT_FOUND') void this.load()
  }

  #ended(isLimit: boolean): void {
    this.#setting.onTokensChanged()
    if (isLimit) this.#setting.onTokenLimit()
  }

  async #stopAtServer(generationId: string): Promise<void> {
    const { signal } = this.#current
    try {
      await call(stopAnswer, { params: { generationId }, language: this.#setting.language })
    } catch (error) {
      if (!signal.aborted && this.#isWriting(generationId)) this.#dispatch({ type: 'callFailed', error })
      return
    }
    setTimeout(() => {
      if (signal.aborted || !this.#isWriting(generationId)) return
      this.#startAnew()
      this.#dispatch({ type: 'stopped' })
      this.#ended(false)
    }, STOP_PATIENCE_MS)
  }

  #isWriting(generationId: string): boolean {
    return this.#state.answer?.generationId === generationId
  }

  #startAnew(): AbortController {
    this.close()
    this.#current = new AbortController()
    return this.#current
  }

  #target() {
    return { params: { specialistId: this.#subject.specialistId }, language: this.#setting.language }
  }

  #dispatch(action: ChatAction): void {
    const before = unsentDraft(this.#state)
    this.#state = reduce(this.#state, action)
    const draft = unsentDraft(this.#state)
    if (draft !== before) keepDraft(sessionStorage, this.#subject.draftKey, draft)
    for (const listener of this.#listeners) listener()
  }
}

function openedAction(conversation: Extract<ChatAction, { type: 'opened' }>['conversation']): ChatAction {
  return { type: 'opened', conversation, at: new Date().toISOString() }
}

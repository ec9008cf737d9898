import { type Conversation, discardConversation, getConversation, openHistory } from '@touchline/contract/chat.ts'
import type { ChatEvent } from '@touchline/contract/chat-stream.ts'
import { getChatHistory } from '@touchline/contract/history.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { CallFailed, call } from '../api/call.ts'
import { isKeeping, lastKeptAt } from '../api/kept-answers.ts'
import {
  type ChatState,
  canAsk,
  canSend,
  canWait,
  emptyState,
  isQuestionMissing,
  isTokenLimit,
  lastQuestion,
} from './chat-state.ts'
import { chosen, type FileNotice } from './chosen-file.ts'
import type { AskedQuestion } from './conversation.ts'
import { Delivery } from './delivery.ts'
import { storedDraft } from './draft-storage.ts'
import { FrameQueue } from './frame-queue.ts'
import { ObservableChatState } from './observable-chat-state.ts'
import { clipAttachment, type ShownClip } from './question-request.ts'
import { stopAtServer } from './stop-answer.ts'
import { type WaitingQuestion, waitingQuestions } from './waiting/waiting-questions.ts'
import { watchLine } from './waiting/watch-line.ts'

/** What may change while a conversation goes on, and whom it tells. */
export type StoreOptions = {
  language: LanguageCode
  onTokensChanged: () => void
  onTokenLimit: () => void
}

type Subject = { specialistId: string; clubId: string; draftKey: string }

/** Another tab or device has gone on with the conversation. */
const OUTDATED = new Set(['ANSWER_IN_PROGRESS', 'ANSWER_NOT_FOUND'])

/** A conversation with one specialist: holds its state, asks the server, listens to it. */
export class ConversationStore {
  readonly specialistId: string
  #state: ObservableChatState
  #options: () => StoreOptions
  #clubId: string
  #draftKey: string
  /** Stops hearing of questions that wait for the connection. */
  #stopWatching: (() => void) | undefined
  /** Settled once it is known what the server has; forgotten when the conversation is left. */
  #loading: Promise<void> | undefined
  /** Ends what was begun for an earlier state of the conversation. */
  #current = new AbortController()
  #events = new FrameQueue<ChatEvent>((events) => this.#state.dispatch({ type: 'heard', events }))
  #delivery = new Delivery({
    onEvent: (event) => this.#onEvent(event),
    onConnection: (isConnected) => this.#state.dispatch({ type: 'connection', isConnected }),
    onUploaded: (share) => this.#uploaded(share),
    onRefused: (error) => this.#refused(error),
  })
  /** Of the last question about a clip: settled once it is known whether the server has it. */
  #clipSent: PromiseWithResolvers<void> | undefined
  /** Whether Enter was pressed before the conversation was there. */
  #isSendWanted = false
  constructor({ specialistId, clubId, draftKey }: Subject, options: () => StoreOptions) {
    this.specialistId = specialistId
    this.#clubId = clubId
    this.#draftKey = draftKey
    this.#options = options
    this.#state = new ObservableChatState(emptyState(storedDraft(sessionStorage, draftKey)), draftKey)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  readonly state = (): ChatState => this.#state.current

  /** The state for components that do not show a streaming answer's text: it stays the same while only text comes. */
  readonly stateWithoutStreamingText = (): ChatState => this.#state.withoutStreamingText

  /** The text of the streaming answer so far. */
  readonly streamingText = (): string | undefined => this.#state.current.answer?.text

  /** Loads the conversation and picks up an answer that is still being written. */
  load(): Promise<void> {
    this.#stopWatching ??= waitingQuestions.subscribe(() => this.#waitingChanged())
    this.#loading = this.#load().then(() => this.#waitingChanged())
    return this.#loading
  }

  /** Waits until it is known what was said; fails with the reason if the server cannot be reached. */
  async loaded(): Promise<void> {
    const isLost = this.state().phase === 'unreachable'
    await (isLost ? this.load() : (this.#loading ?? this.load()))
    const { phase, problem } = this.state()
    if (phase !== 'ready') throw problem?.error ?? new CallFailed('UNAVAILABLE', '')
  }

  /** Leaves the conversation; the server goes on writing, and what is typed stays. */
  leave(): void {
    this.#startAnew()
    this.#loading = undefined
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#isSendWanted = false
    this.#state.dispatch({ type: 'left' })
  }

  type(text: string): void {
    this.#isSendWanted = false
    this.#state.dispatch({ type: 'typed', text })
  }

  edit(): void {
    if (!this.state().answer && lastQuestion(this.state())) this.#state.dispatch({ type: 'editing' })
  }

  cancelEditing(): void {
    this.#state.dispatch({ type: 'editingCancelled' })
  }

  /** Shows a file with what is typed, in the place of an earlier one; `null` takes that away. */
  attach(file: File | null): void {
    this.#state.dispatch({ type: 'fileChosen', file: file && chosen(file) })
  }

  noticeFile(notice: FileNotice | null): void {
    this.#state.dispatch({ type: 'fileNoticed', notice })
  }

  /** Sends what is typed, at the latest when the conversation is there. */
  send(): void {
    if (isQuestionMissing(this.state())) this.noticeFile('FILE_AND_QUESTION_REQUIRED')
    this.#isSendWanted = this.state().phase === 'loading'
    if (!(isOffline() && canWait(this.state()) && this.#wait())) this.#sendNow()
  }

  #sendNow(): void {
    if (!canSend(this.state())) return
    const { text, isEditing, file } = this.state().draft
    void this.#ask(isEditing ? { text: text.trim(), replaces: 'question' } : { text: text.trim(), file })
  }

  /** Reads anew what was shown from the copy on this device, now that the line is back. */
  refresh(): void {
    const { answer, isReading } = this.state()
    if (lastKeptAt() && !answer && !isReading) void this.load()
  }

  /** Takes the question that waits back into the box. */
  editWaiting(): void {
    const { waiting } = this.state()
    if (!waiting) return
    this.#state.dispatch({ type: 'waitingReturned', text: waiting.text })
    waitingQuestions.remove(waiting.requestId)
  }

  withdrawWaiting(): void {
    const { waiting } = this.state()
    if (!waiting) return
    this.#state.dispatch({ type: 'waiting', question: null })
    waitingQuestions.remove(waiting.requestId)
  }

  /** Asks about a clip. Ends once the server has the question; fails with the reason where it does not get through. */
  async askAboutClip(question: string, shown: ShownClip): Promise<void> {
    if (this.state().answer) throw new CallFailed('ANSWER_IN_PROGRESS', '')
    if (!canAsk(this.state())) throw new CallFailed('UNAVAILABLE', '')
    const sent = Promise.withResolvers<void>()
    this.#clipSent = sent
    void this.#ask({ text: question.trim(), clip: clipAttachment(shown) }, shown).finally(() =>
      sent.reject(new CallFailed('UNAVAILABLE', '')),
    )
    return sent.promise
  }

  /** Asks the last question anew. */
  askAgain(): void {
    const question = lastQuestion(this.state())
    if (question && canAsk(this.state())) void this.#ask({ text: question.content, replaces: 'answer' })
  }

  /** Asks something that is not typed, such as the rest of an answer or the values of its form; the box stays as it is. */
  askBeside(text: string, sent?: AskedQuestion['sent']): void {
    if (canAsk(this.state())) void this.#ask({ text, isTyped: false, ...(sent && { sent }) })
  }

  /** Ends the running answer; what came stays. */
  async stop(): Promise<void> {
    const { answer } = this.state()
    if (!answer || answer.isStopping) return
    this.#state.dispatch({ type: 'stopping' })
    if (answer.uploaded !== null) return this.#stopUpload(answer.uploaded)
    // Without an id the server does not know the question yet; it is stopped as soon as there is one.
    if (answer.generationId) await this.#stopAtServer(answer.generationId)
  }

  /** Erases the conversation and ends its running answer. */
  async discard(): Promise<void> {
    const { signal } = this.#startAnew()
    try {
      await call(discardConversation, this.#target())
    } catch (error) {
      if (!signal.aborted) void this.load()
      throw error
    }
    if (!signal.aborted) this.#state.dispatch({ type: 'discarded' })
  }

  /** Notes under which id it was just saved. */
  async markSaved(historyId: string): Promise<void> {
    await call(openHistory, { ...this.#target(), body: { historyId, isJustSaved: true } })
    this.#state.dispatch({ type: 'saved', historyId })
  }

  /** Goes on with a saved conversation in the place of this one. */
  async openHistory(historyId: string): Promise<void> {
    const { signal } = this.#startAnew()
    this.dismissProblem()
    try {
      const { conversation } = await call(openHistory, { ...this.#target(), body: { historyId } })
      this.#open(conversation, signal, true)
      this.#keepCopy()
    } catch (error) {
      if (await this.#readSaved(historyId, error, signal)) return
      if (!signal.aborted) void this.load()
      throw error
    }
  }

  dismissProblem(): void {
    this.#state.dispatch({ type: 'problemDismissed' })
  }

  async #load(): Promise<void> {
    const { signal } = this.#startAnew()
    this.#state.dispatch({ type: 'loading' })
    try {
      const { conversation } = await call(getConversation, { ...this.#target(), signal })
      this.#open(conversation, signal)
    } catch (error) {
      if (!signal.aborted) this.#state.dispatch({ type: 'unreachable', error })
    }
  }

  #open(conversation: Conversation, signal: AbortSignal, isAnother = false): void {
    if (signal.aborted) return
    this.#state.dispatch({ type: 'opened', conversation, at: new Date().toISOString(), isAnother })
    const { running } = conversation
    if (running) void this.#delivery.pickUp(running.generationId, this.#options().language, signal)
    if (this.#isSendWanted) this.send()
  }

  /** Without a connection a saved conversation can be read; the server goes on with the one before. */
  async #readSaved(historyId: string, error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof CallFailed) || error.code !== 'NETWORK' || !isKeeping()) return false
    const of = { params: { id: historyId }, query: { clubId: this.#clubId }, language: this.#options().language }
    const saved = await call(getChatHistory, of).catch(() => undefined)
    if (!saved || signal.aborted) return false
    const { messages } = saved.chatHistory
    const conversation = { memberId: this.specialistId, messages, historyId, isSaved: true, running: null }
    this.#state.dispatch({
      type: 'opened',
      conversation,
      at: new Date().toISOString(),
      isAnother: true,
      isReading: true,
    })
    return true
  }

  /** Lets what is typed, or on its way, wait for the connection; answers whether that could be done. A file cannot. */
  #wait(): boolean {
    const { draft, sending } = this.state()
    if (!draft.file || sending) return this.#letWait((sending?.text ?? draft.text).trim())
    this.noticeFile('NEEDS_CONNECTION')
    return true
  }

  #letWait(text: string): boolean {
    const question = {
      requestId: this.#delivery.requestIdOf({ text, file: null }),
      specialistId: this.specialistId,
      clubId: this.#clubId,
      draftKey: this.#draftKey,
      text,
      language: this.#options().language,
      askedAt: new Date().toISOString(),
    }
    if (!waitingQuestions.add(question)) return false
    this.#state.dispatch({ type: 'waits', question })
    watchLine()
    return true
  }

  /** What waits was sent or refused, from this page or another. */
  #waitingChanged(): void {
    if (!this.#stopWatching) return
    const { waiting } = this.state()
    const question = waitingQuestions.of(this.#draftKey) ?? null
    if (question?.refusal) this.#waitingRefused(question.requestId, question.text, question.refusal)
    else if (question?.requestId !== waiting?.requestId) this.#showWaiting(question)
  }

  #showWaiting(question: WaitingQuestion | null): void {
    this.#state.dispatch({ type: 'waiting', question })
    if (question) return
    this.#delivery.forget()
    void this.load()
  }

  #waitingRefused(requestId: string, text: string, error: { code: string; message: string }): void {
    const isLimit = error.code === 'TOKEN_LIMIT_EXCEEDED'
    this.#delivery.forget()
    this.#state.dispatch({ type: 'waitingReturned', text, ...(!isLimit && { error }) })
    waitingQuestions.remove(requestId)
    this.#ended(isLimit)
  }

  /** Reads the conversation once more where a service worker keeps what is read: the stream of an answer it does not. */
  #keepCopy(): void {
    if (isKeeping()) void call(getConversation, this.#target()).catch(() => undefined)
  }

  async #ask(question: AskedQuestion, shown?: ShownClip): Promise<void> {
    const { signal } = this.#current
    const to = { memberId: this.specialistId, clubId: this.#clubId, language: this.#options().language }
    const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() }
    this.#state.dispatch({ type: 'asked', question, ...ids, at: new Date().toISOString() })
    await this.#delivery.ask(question, to, signal, shown)
  }

  #uploaded(share: number): void {
    this.#state.dispatch({ type: 'uploading', share })
    if (this.state().answer?.isStopping) this.#stopUpload(share)
  }

  /** A file on its way is called back; once the server has it whole, its answer is stopped as soon as it has an id. */
  #stopUpload(share: number): void {
    if (share >= 1) return
    this.#delivery.cancelUpload()
    this.#state.dispatch({ type: 'uploadCancelled' })
  }

  #onEvent(event: ChatEvent): void {
    this.#events.push(event)
    if (event.type === 'text') return
    this.#events.flush()
    if (event.type === 'metadata') this.#arrived(event.generationId)
    if (event.type === 'done') this.#ended(false)
    if (event.type === 'error') this.#ended(isTokenLimit(event.message))
  }

  #arrived(generationId: string): void {
    this.#clipSent?.resolve()
    if (this.state().answer?.isStopping) void this.#stopAtServer(generationId)
    void this.#loadSummary()
  }

  /** Only the server knows how many pages a file has, and what it took from it. */
  async #loadSummary(): Promise<void> {
    const { signal } = this.#current
    if (lastQuestion(this.state())?.attachment?.summary !== '') return
    try {
      const { conversation } = await call(getConversation, { ...this.#target(), signal })
      const question = lastQuestion(conversation)
      if (question && !signal.aborted) this.#state.dispatch({ type: 'attachmentKnown', question })
    } catch {
      // Name and size are there already; the rest is asked for again when the answer has ended.
    }
  }

  #refused(error: CallFailed): void {
    this.#events.flush()
    this.#clipSent?.reject(error)
    const { sending } = this.state()
    const mayWait = sending?.isTyped && !sending.replaces && !sending.file
    if (!(error.code === 'NETWORK' && isOffline() && mayWait && this.#wait())) this.#giveUp(error)
  }

  #giveUp(error: CallFailed): void {
    const isLimit = error.code === 'TOKEN_LIMIT_EXCEEDED'
    this.#state.dispatch({ type: 'refused', error, isTokenLimit: isLimit })
    this.#ended(isLimit)
    if (OUTDATED.has(error.code)) void this.load()
  }

  #ended(isLimit: boolean): void {
    void this.#loadSummary()
    this.#keepCopy()
    this.#options().onTokensChanged()
    if (isLimit) this.#options().onTokenLimit()
  }

  #stopAtServer(generationId: string): Promise<void> {
    const { signal } = this.#current
    return stopAtServer(generationId, {
      language: this.#options().language,
      isWriting: () => !signal.aborted && this.state().answer?.generationId === generationId,
      onFailed: (error) => this.#state.dispatch({ type: 'callFailed', error }),
      onSilent: () => {
        this.#startAnew()
        this.#state.dispatch({ type: 'stopped' })
        this.#ended(false)
      },
    })
  }

  #startAnew(): AbortController {
    this.#current.abort()
    this.#events.clear()
    this.#current = new AbortController()
    return this.#current
  }

  #target() {
    return { params: { specialistId: this.specialistId }, language: this.#options().language }
  }
}

/** Whether the browser says that there is no connection. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

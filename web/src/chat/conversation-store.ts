import { discardConversation, getConversation, openHistory, stopAnswer } from '@touchline/contract/chat.ts'
import type { ChatEvent } from '@touchline/contract/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { CallFailed, call } from '../api/call.ts'
import {
  type ChatState,
  canAsk,
  canSend,
  emptyState,
  isQuestionMissing,
  isTokenLimit,
  lastQuestion,
  unsentDraft,
} from './chat-state.ts'
import { chosen, type FileNotice, refusalOf } from './chosen-file.ts'
import { type AskedQuestion, type ChatAction, reduce } from './conversation.ts'
import { Delivery } from './delivery.ts'
import { keepDraft, storedDraft } from './draft-storage.ts'
import { FrameQueue } from './frame-queue.ts'
import { clipAttachment, type ShownClip } from './question-wire.ts'

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
  #surroundings: ChatState
  #setting: StoreSetting
  #subject: Subject
  #listeners = new Set<() => void>()
  /** Ends what was begun for an earlier state of the conversation. */
  #current = new AbortController()
  #events = new FrameQueue<ChatEvent>((events) => this.#dispatch({ type: 'heard', events }))
  #delivery = new Delivery({
    onEvent: (event) => this.#hear(event),
    onConnection: (isConnected) => this.#dispatch({ type: 'connection', isConnected }),
    onUploaded: (share) => this.#uploaded(share),
    onRefused: (error) => this.#refused(error),
  })
  /** Of the last question about a clip: settled once it is known whether the server has it. */
  #clipSent: PromiseWithResolvers<void> | undefined

  /** Whether Enter was pressed before the conversation was there. */
  #isSendWanted = false

  constructor(subject: Subject, setting: StoreSetting) {
    this.#subject = subject
    this.#setting = setting
    const draft = storedDraft(sessionStorage, subject.draftKey)
    this.#state = emptyState(draft.text || !subject.startWith ? draft : { ...draft, text: subject.startWith })
    this.#surroundings = this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ChatState => this.#state

  /**
   * The state for whoever does not show the words of a growing answer: it stays the same while nothing but words comes,
   * so that they are shown without a look at the rest of the page.
   */
  readonly surroundings = (): ChatState => this.#surroundings

  /** The words of the growing answer so far. */
  readonly growingText = (): string | undefined => this.#state.answer?.text

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

  /** Shows a file with what is typed, in the place of an earlier one; one that cannot be meant is refused at once. */
  attach(file: File): void {
    const refusal = refusalOf(file)
    if (refusal) this.noticeFile(refusal)
    else this.#dispatch({ type: 'fileChosen', file: chosen(file) })
  }

  removeFile(): void {
    this.#dispatch({ type: 'fileChosen', file: null })
  }

  noticeFile(notice: FileNotice | null): void {
    this.#dispatch({ type: 'fileNoticed', notice })
  }

  /** Sends what is typed, at the latest when the conversation is there. */
  send(): void {
    if (isQuestionMissing(this.#state)) this.noticeFile('FILE_AND_QUESTION_REQUIRED')
    this.#isSendWanted = this.#state.phase === 'loading'
    if (!canSend(this.#state)) return
    const { text, isEditing, file } = this.#state.draft
    void this.#ask(isEditing ? { text: text.trim(), replaces: 'question' } : { text: text.trim(), file })
  }

  /** Asks about a clip. Ends once the server has the question; fails with the reason where it does not get through. */
  async askAboutClip(question: string, shown: ShownClip): Promise<void> {
    const { answer, isTokenLimit } = this.#state
    if (answer) throw new CallFailed('ANSWER_IN_PROGRESS', '')
    if (!canAsk(this.#state)) throw new CallFailed(isTokenLimit ? 'TOKENS_USED_UP' : 'UNAVAILABLE', '')
    const sent = Promise.withResolvers<void>()
    this.#clipSent = sent
    void this.#ask({ text: question.trim(), clip: clipAttachment(shown) }, shown).finally(() =>
      sent.reject(new CallFailed('UNAVAILABLE', '')),
    )
    return sent.promise
  }

  /** Asks the last question anew. */
  askAgain(): void {
    const question = lastQuestion(this.#state)
    if (this.#state.phase === 'ready' && !this.#state.answer && question) {
      void this.#ask({ text: question.content, replaces: 'answer' })
    }
  }

  /** Ends the running answer; what came stays. */
  async stop(): Promise<void> {
    const { answer } = this.#state
    if (!answer || answer.isStopping) return
    this.#dispatch({ type: 'stopping' })
    if (answer.uploaded !== null) return this.#stopUpload(answer.uploaded)
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
    if (running) void this.#delivery.pickUp(running.generationId, this.#setting.language, signal)
    if (this.#isSendWanted) this.send()
  }

  async #ask(question: AskedQuestion, shown?: ShownClip): Promise<void> {
    const { signal } = this.#current
    const { specialistId, clubId } = this.#subject
    const to = { memberId: specialistId, clubId, language: this.#setting.language }
    const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() }
    this.#dispatch({ type: 'asked', question, ...ids, at: new Date().toISOString() })
    await this.#delivery.ask(question, to, signal, shown)
  }

  #uploaded(share: number): void {
    this.#dispatch({ type: 'uploading', share })
    if (this.#state.answer?.isStopping) this.#stopUpload(share)
  }

  /** A file on its way is called back; once the server has it whole, its answer is stopped as soon as it has an id. */
  #stopUpload(share: number): void {
    if (share >= 1) return
    this.#delivery.cancelUpload()
    this.#dispatch({ type: 'uploadCancelled' })
  }

  #hear(event: ChatEvent): void {
    this.#events.push(event)
    if (event.type === 'text') return
    this.#events.flush()
    if (event.type === 'metadata') this.#arrived(event.generationId)
    else if (event.type !== 'finish') this.#ended(event.type === 'error' && isTokenLimit(event.message))
  }

  #arrived(generationId: string): void {
    this.#clipSent?.resolve()
    if (this.#state.answer?.isStopping) void this.#stopAtServer(generationId)
    void this.#askWhatWasShown()
  }

  /** Only the server knows how many pages a file has, and what it took from it. */
  async #askWhatWasShown(): Promise<void> {
    const { signal } = this.#current
    if (lastQuestion(this.#state)?.attachment?.summary !== '') return
    try {
      const { conversation } = await call(getConversation, { ...this.#target(), signal })
      const question = lastQuestion(conversation)
      if (question && !signal.aborted) this.#dispatch({ type: 'attachmentKnown', question })
    } catch {
      // Name and size are there already; the rest is asked for again when the answer has ended.
    }
  }

  #refused(error: CallFailed): void {
    this.#events.flush()
    this.#clipSent?.reject(error)
    const { code } = error
    const isLimit = code === 'TOKEN_LIMIT_EXCEEDED'
    this.#dispatch({ type: 'refused', error, isTokenLimit: isLimit })
    this.#ended(isLimit)
    // Another tab or device has gone on with this conversation: show how it stands now.
    if (code === 'ANSWER_IN_PROGRESS' || code === 'ANSWER_NOT_FOUND') void this.load()
  }

  #ended(isLimit: boolean): void {
    void this.#askWhatWasShown()
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
    if (!bringsOnlyWords(action)) this.#surroundings = this.#state
    const draft = unsentDraft(this.#state)
    if (draft !== before) keepDraft(sessionStorage, this.#subject.draftKey, draft)
    for (const listener of this.#listeners) listener()
  }
}

function bringsOnlyWords(action: ChatAction): boolean {
  return action.type === 'heard' && action.events.every(({ type }) => type === 'text')
}

function openedAction(conversation: Extract<ChatAction, { type: 'opened' }>['conversation']): ChatAction {
  return { type: 'opened', conversation, at: new Date().toISOString() }
}

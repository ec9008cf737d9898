import {
  type Conversation,
  discardConversation,
  getConversation,
  liftSafetyNote,
  openHistory,
} from '@touchline/contract/coaching/chat.ts'
import { getChatHistory } from '@touchline/contract/coaching/history.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { tabStorage } from '../../platform/api/browser-storage.ts'
import { CallFailed, call } from '../../platform/api/call.ts'
import { isOffline } from '../../platform/api/connection.ts'
import { isKeeping, lastKeptAt } from '../../platform/api/kept-answers.ts'
import { isUnreachableStatus, PATIENCE_MS } from '../../platform/api/unreachable.ts'
import { Asking } from './asking.ts'
import {
  type ChatState,
  canAsk,
  canQueueDraft,
  canSend,
  emptyState,
  isQuestionMissing,
  lastQuestion,
} from './chat-state.ts'
import { chosen, type FileNotice } from './chosen-file.ts'
import type { AskedQuestion } from './conversation.ts'
import { ConversationContext, type StoreOptions, type Subject } from './conversation-context.ts'
import { storedDraft } from './draft-storage.ts'
import { ObservableChatState } from './observable-chat-state.ts'
import type { ShownClip } from './question-request.ts'
import { OwnWaitingQuestion } from './waiting/own-waiting-question.ts'

/** A conversation with one specialist: holds its state and performs the user's actions. */
export class ConversationStore {
  readonly specialistId: string
  #state: ObservableChatState
  #context: ConversationContext
  #asking: Asking
  #waiting: OwnWaitingQuestion
  /** Settled once the server's conversation is known; reset when the conversation is left. */
  #loading: Promise<void> | undefined
  /** Whether Enter was pressed before the conversation was loaded. */
  #isSendWanted = false

  constructor(subject: Subject, options: () => StoreOptions) {
    this.specialistId = subject.specialistId
    this.#state = new ObservableChatState(emptyState(storedDraft(tabStorage, subject.draftKey)), subject.draftKey)
    this.#context = new ConversationContext(subject, this.#state, options)
    this.#asking = new Asking(this.#context, {
      onOffline: () => this.#waiting.put(),
      onOutdated: () => void this.load(),
    })
    this.#waiting = new OwnWaitingQuestion(this.#context, this.#asking, () => void this.load())
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  readonly state = (): ChatState => this.#state.current

  /** The state for components that do not show a streaming answer's text: it stays the same while only text arrives. */
  readonly stateWithoutStreamingText = (): ChatState => this.#state.withoutStreamingText

  /** The text of the streaming answer so far. */
  readonly streamingText = (): string | undefined => this.#state.current.answer?.text

  /** Loads the conversation and picks up an answer that is still being written. */
  load(): Promise<void> {
    this.#waiting.watch()
    this.#loading = this.#load().then(() => this.#waiting.update())
    return this.#loading
  }

  /** Waits until the messages are known; rejects with the reason if the server cannot be reached. */
  async loaded(): Promise<void> {
    const isLost = this.state().phase === 'unreachable'
    await (isLost ? this.load() : (this.#loading ?? this.load()))
    const { phase, problem } = this.state()
    if (phase !== 'ready') throw problem?.error ?? new CallFailed('UNAVAILABLE', '')
  }

  /** Leaves the conversation; the server continues writing, and the draft stays. */
  leave(): void {
    this.#asking.startAnew()
    this.#loading = undefined
    this.#waiting.unwatch()
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

  /** Attaches a file to the draft, replacing an earlier one; `null` removes it. */
  attach(file: File | null): void {
    this.#state.dispatch({ type: 'fileChosen', file: file && chosen(file) })
  }

  noticeFile(notice: FileNotice | null): void {
    this.#state.dispatch({ type: 'fileNoticed', notice })
  }

  /** Sends the draft, or does so once the conversation is loaded. */
  send(): void {
    if (isQuestionMissing(this.state())) this.noticeFile('FILE_AND_QUESTION_REQUIRED')
    this.#isSendWanted = this.state().phase === 'loading'
    if (!(isOffline() && canQueueDraft(this.state()) && this.#waiting.put())) this.#sendNow()
  }

  #sendNow(): void {
    if (!canSend(this.state())) return
    const { text, isEditing, file } = this.state().draft
    void this.#asking.ask(isEditing ? { text: text.trim(), replaces: 'question' } : { text: text.trim(), file })
  }

  /** Reloads a conversation shown from the cache on this device, now that the connection is back. */
  refresh(): void {
    const { answer, isReading } = this.state()
    if (lastKeptAt() && !answer && !isReading) void this.load()
  }

  /** Moves the queued question back into the box. */
  editWaiting(): void {
    this.#waiting.edit()
  }

  withdrawWaiting(): void {
    this.#waiting.withdraw()
  }

  /**
   * Asks about a clip. Resolves once the server has the question; rejects with the reason if it cannot be delivered.
   */
  async askAboutClip(question: string, shown: ShownClip): Promise<void> {
    if (this.state().answer) throw new CallFailed('ANSWER_IN_PROGRESS', '')
    if (!canAsk(this.state())) throw new CallFailed('UNAVAILABLE', '')
    return this.#asking.askAboutClip(question, shown)
  }

  /** Asks the last question again. */
  askAgain(): void {
    const question = lastQuestion(this.state())
    if (question && canAsk(this.state())) void this.#asking.ask({ text: question.content, replaces: 'answer' })
  }

  /**
   * Asks something that was not typed, such as to continue an answer or the values of its form; the draft stays as it
   * is.
   */
  askBeside(text: string, sent?: AskedQuestion['sent']): void {
    if (canAsk(this.state())) void this.#asking.ask({ text, isTyped: false, ...(sent && { sent }) })
  }

  /**
   * Withdraws the newest safety note, which the user says does not apply. It disappears at once; a failed request
   * hardly matters.
   */
  liftNote(category: SafetyCategory): void {
    this.#state.dispatch({ type: 'noteLifted', category })
    call(liftSafetyNote, { ...this.#context.target(), body: { category } }).catch(() => undefined)
  }

  /** Stops the running answer; the text so far stays. */
  stop(): Promise<void> {
    return this.#asking.stop()
  }

  /** Deletes the conversation and stops its running answer. */
  async discard(): Promise<void> {
    const signal = this.#asking.startAnew()
    try {
      await call(discardConversation, this.#context.target())
    } catch (error) {
      if (!signal.aborted) void this.load()
      throw error
    }
    if (!signal.aborted) this.#state.dispatch({ type: 'discarded' })
  }

  /** Records the id under which it was just saved; another device may have added messages since. */
  async markSaved(historyId: string): Promise<void> {
    const saved = { ...this.#context.target(), body: { historyId, isJustSaved: true } }
    const { conversation } = await call(openHistory, saved)
    this.#state.dispatch({ type: 'saved', historyId, isWhole: conversation.isSaved })
  }

  /** Replaces this conversation with a saved one and continues that. */
  async openHistory(historyId: string): Promise<void> {
    const signal = this.#asking.startAnew()
    this.dismissProblem()
    // The request is never aborted: the server may already have switched, while this page would be read-only.
    const opening = call(openHistory, { ...this.#context.target(), body: { historyId } }).then(({ conversation }) => {
      this.#open(conversation, signal, true)
      this.#asking.keepCopy()
    })
    try {
      if (isKeeping() && !(await isSettledSoon(opening))) {
        // Meanwhile the cached copy is shown, if there is one; the server's response replaces it.
        if (await this.#readSaved(historyId, new CallFailed('NETWORK', ''), signal)) return ignoreFailure(opening)
      }
      await opening
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
    const signal = this.#asking.startAnew()
    this.#state.dispatch({ type: 'loading' })
    try {
      const { conversation } = await call(getConversation, { ...this.#context.target(), signal })
      this.#open(conversation, signal)
    } catch (error) {
      if (!signal.aborted) this.#state.dispatch({ type: 'unreachable', error })
    }
  }

  #open(conversation: Conversation, signal: AbortSignal, isAnother = false): void {
    if (signal.aborted) return
    this.#state.dispatch({ type: 'opened', conversation, at: new Date().toISOString(), isAnother })
    const { running } = conversation
    if (running) this.#asking.pickUp(running.generationId)
    if (this.#isSendWanted) this.send()
  }

  /** Offline, a saved conversation is read-only; the server keeps the previous one open. */
  async #readSaved(historyId: string, error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!isUnreachable(error) || !isKeeping()) return false
    const { subject, language } = this.#context
    const of = { params: { id: historyId }, query: { clubId: subject.clubId }, language }
    const saved = await call(getChatHistory, of).catch(() => undefined)
    if (!saved || signal.aborted) return false
    const { messages } = saved.chatHistory
    const conversation = { memberId: this.specialistId, messages, historyId, isSaved: true, running: null }
    const at = new Date().toISOString()
    this.#state.dispatch({ type: 'opened', conversation, at, isAnother: true, isReading: true })
    return true
  }
}

/** Whether the server has responded in any way before it is considered unreachable. */
async function isSettledSoon(opening: Promise<void>): Promise<boolean> {
  const settled = opening.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false))])
}

/** The cached copy is shown, and stays if the server does not respond. */
function ignoreFailure(opening: Promise<void>): void {
  opening.catch(() => undefined)
}

/** Whether a call did not reach the server: no connection, a timeout, or a gateway that cannot reach it. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallFailed && (error.code === 'NETWORK' || isUnreachableStatus(error.status))
}

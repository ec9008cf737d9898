import { getConversation } from '@touchline/contract/coaching/chat.ts'
import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import { CallFailed, call } from '../../platform/api/call.ts'
import { isOffline } from '../../platform/api/connection.ts'
import { isKeeping } from '../../platform/api/kept-answers.ts'
import { isTokenLimit, lastQuestion } from './chat-state.ts'
import type { AskedQuestion } from './conversation.ts'
import type { ConversationContext } from './conversation-context.ts'
import { Delivery } from './delivery.ts'
import { FrameQueue } from './frame-queue.ts'
import { clipAttachment, type ShownClip } from './question-request.ts'
import { stopAtServer } from './stop-answer.ts'

type Told = {
  /** A question could not be sent for lack of a connection; returns whether it was queued. */
  onOffline: () => boolean
  /** Another tab or device has continued the conversation. */
  onOutdated: () => void
}

const OUTDATED = new Set(['ANSWER_IN_PROGRESS', 'ANSWER_NOT_FOUND'])

/** Sends the questions of a conversation and receives their answers. */
export class Asking {
  #context: ConversationContext
  #told: Told
  #events: FrameQueue<ChatEvent>
  #delivery: Delivery
  /** For the last question about a clip: settled once it is known whether the server has it. */
  #clipSent: PromiseWithResolvers<void> | undefined

  constructor(context: ConversationContext, told: Told) {
    this.#context = context
    this.#told = told
    this.#events = new FrameQueue<ChatEvent>((events) => context.dispatch({ type: 'heard', events }))
    this.#delivery = new Delivery({
      onEvent: (event) => this.#onEvent(event),
      onConnection: (isConnected) => context.dispatch({ type: 'connection', isConnected }),
      onUploaded: (share) => this.#uploaded(share),
      onRefused: (error) => this.#refused(error),
    })
  }

  async ask(question: AskedQuestion, shown?: ShownClip): Promise<void> {
    const { signal, language, subject } = this.#context
    const to = { memberId: subject.specialistId, clubId: subject.clubId, language }
    const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() }
    this.#context.dispatch({ type: 'asked', question, ...ids, at: new Date().toISOString() })
    await this.#delivery.ask(question, to, signal, shown)
  }

  /** Resolves once the server has the question; rejects with the reason if it cannot be delivered. */
  askAboutClip(question: string, shown: ShownClip): Promise<void> {
    const sent = Promise.withResolvers<void>()
    this.#clipSent = sent
    void this.ask({ text: question.trim(), clip: clipAttachment(shown) }, shown).finally(() =>
      sent.reject(new CallFailed('UNAVAILABLE', '')),
    )
    return sent.promise
  }

  /** Subscribes to an answer that the server is writing. */
  pickUp(generationId: string): void {
    const { language, signal } = this.#context
    void this.#delivery.pickUp(generationId, language, signal)
  }

  /** Stops the running answer; the text so far stays. */
  async stop(): Promise<void> {
    const { answer } = this.#context.state
    if (!answer || answer.isStopping) return
    this.#context.dispatch({ type: 'stopping' })
    if (answer.uploaded !== null) return this.#stopUpload(answer.uploaded)
    // Without an id the server does not have the question yet; it is stopped as soon as there is one.
    if (answer.generationId) await this.#stopAtServer(answer.generationId)
  }

  /** The request id of a text; a text that may already have arrived keeps its id, for idempotency. */
  requestIdOf(text: string): string {
    return this.#delivery.requestIdOf({ text, file: null })
  }

  /** The last question arrived some other way, or not at all: asking it again is a new request. */
  forget(): void {
    this.#delivery.forget()
  }

  /** Unsubscribes from everything asked before. */
  startAnew(): AbortSignal {
    const signal = this.#context.startAnew()
    this.#events.clear()
    return signal
  }

  /** The answer is complete, or there will be none. */
  ended(isLimit: boolean): void {
    const { onTokensChanged, onTokenLimit } = this.#context.options
    void this.#loadSummary()
    this.keepCopy()
    onTokensChanged()
    if (isLimit) onTokenLimit()
  }

  /** Refetches the conversation so that the service worker can cache it: it does not cache the answer's stream. */
  keepCopy(): void {
    if (isKeeping()) void call(getConversation, this.#context.target()).catch(() => undefined)
  }

  #uploaded(share: number): void {
    this.#context.dispatch({ type: 'uploading', share })
    if (this.#context.state.answer?.isStopping) this.#stopUpload(share)
  }

  /** Cancels an upload in progress; once the file is uploaded, the answer is stopped as soon as it has an id. */
  #stopUpload(share: number): void {
    if (share >= 1) return
    this.#delivery.cancelUpload()
    this.#context.dispatch({ type: 'uploadCancelled' })
  }

  #onEvent(event: ChatEvent): void {
    this.#events.push(event)
    if (event.type === 'text') return
    this.#events.flush()
    if (event.type === 'metadata') this.#arrived(event.generationId)
    if (event.type === 'done') this.ended(false)
    if (event.type === 'error') this.ended(isTokenLimit(event.message))
  }

  #arrived(generationId: string): void {
    this.#clipSent?.resolve()
    if (this.#context.state.answer?.isStopping) void this.#stopAtServer(generationId)
    void this.#loadSummary()
  }

  /** Only the server knows how many pages a file has, and what it read from it. */
  async #loadSummary(): Promise<void> {
    const { signal, state } = this.#context
    if (lastQuestion(state)?.attachment?.summary !== '') return
    try {
      const { conversation } = await call(getConversation, { ...this.#context.target(), signal })
      const question = lastQuestion(conversation)
      if (question && !signal.aborted) this.#context.dispatch({ type: 'attachmentKnown', question })
    } catch {
      // Name and size are already known; the rest is requested again when the answer has ended.
    }
  }

  #refused(error: CallFailed): void {
    this.#events.flush()
    this.#clipSent?.reject(error)
    const { sending } = this.#context.state
    const mayWait = sending?.isTyped && !sending.replaces && !sending.file
    if (!(error.code === 'NETWORK' && isOffline() && mayWait && this.#told.onOffline())) this.#giveUp(error)
  }

  #giveUp(error: CallFailed): void {
    const isLimit = error.code === 'TOKEN_LIMIT_EXCEEDED'
    this.#context.dispatch({ type: 'refused', error, isTokenLimit: isLimit })
    this.ended(isLimit)
    if (OUTDATED.has(error.code)) this.#told.onOutdated()
  }

  #stopAtServer(generationId: string): Promise<void> {
    const { signal, language } = this.#context
    return stopAtServer(generationId, {
      language,
      isWriting: () => !signal.aborted && this.#context.state.answer?.generationId === generationId,
      onFailed: (error) => this.#context.dispatch({ type: 'callFailed', error }),
      onSilent: () => {
        this.startAnew()
        this.#context.dispatch({ type: 'stopped' })
        this.ended(false)
      },
    })
  }
}

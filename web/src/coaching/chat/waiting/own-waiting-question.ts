import type { Asking } from '../asking.ts'
import type { ConversationContext } from '../conversation-context.ts'
import { ownerOfDraft } from '../draft-key.ts'
import { type WaitingQuestion, waitingQuestions } from './waiting-questions.ts'
import { watchLine } from './watch-line.ts'

/** The one queued question of a conversation: added, withdrawn, sent or refused. */
export class OwnWaitingQuestion {
  #context: ConversationContext
  #asking: Asking
  /** The queued question was sent: the conversation has continued. */
  #onSent: () => void
  #unsubscribe: (() => void) | undefined
  /** The id of the known queued question; it can be sent before the page has shown it. */
  #known: string | undefined

  constructor(context: ConversationContext, asking: Asking, onSent: () => void) {
    this.#context = context
    this.#asking = asking
    this.#onSent = onSent
  }

  /** Subscribes to changes of the queue, in this tab or another. */
  watch(): void {
    this.#known = waitingQuestions.of(this.#context.subject.draftKey)?.requestId
    this.#unsubscribe ??= waitingQuestions.subscribe(() => this.update())
  }

  unwatch(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  /** Shows the currently queued question. */
  update(): void {
    if (!this.#unsubscribe) return
    const { waiting } = this.#context.state
    const question = waitingQuestions.of(this.#context.subject.draftKey) ?? null
    if (question?.refusal) this.#refused(question.requestId, question.text, question.refusal)
    else if (question?.requestId !== waiting?.requestId || (!question && this.#known)) this.#show(question)
  }

  /** Queues the draft, or the question being sent; returns whether that succeeded. A file cannot be queued. */
  put(): boolean {
    const { draft, sending } = this.#context.state
    if (!draft.file || sending) return this.#keep((sending?.text ?? draft.text).trim())
    this.#context.dispatch({ type: 'fileNoticed', notice: 'NEEDS_CONNECTION' })
    return true
  }

  /** Moves it back into the box. */
  edit(): void {
    const { waiting } = this.#context.state
    if (!waiting) return
    this.#known = undefined
    this.#context.dispatch({ type: 'waitingReturned', text: waiting.text })
    waitingQuestions.remove(waiting.requestId)
  }

  withdraw(): void {
    const { waiting } = this.#context.state
    if (!waiting) return
    this.#known = undefined
    this.#context.dispatch({ type: 'waiting', question: null })
    waitingQuestions.remove(waiting.requestId)
  }

  #keep(text: string): boolean {
    const { subject, language } = this.#context
    const question: WaitingQuestion = {
      ...subject,
      owner: ownerOfDraft(subject.draftKey),
      requestId: this.#asking.requestIdOf(text),
      text,
      language,
      askedAt: new Date().toISOString(),
    }
    if (!waitingQuestions.add(question)) return false
    this.#context.dispatch({ type: 'waits', question })
    watchLine()
    return true
  }

  #show(question: WaitingQuestion | null): void {
    this.#known = question?.requestId
    this.#context.dispatch({ type: 'waiting', question })
    if (question) return
    this.#asking.forget()
    this.#onSent()
  }

  #refused(requestId: string, text: string, error: { code: string; message: string }): void {
    const isLimit = error.code === 'TOKEN_LIMIT_EXCEEDED'
    this.#known = undefined
    this.#asking.forget()
    this.#context.dispatch({ type: 'waitingReturned', text, ...(!isLimit && { error }) })
    waitingQuestions.remove(requestId)
    this.#asking.ended(isLimit)
  }
}

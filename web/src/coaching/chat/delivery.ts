import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { CallFailed } from '../../platform/api/call.ts'
import { listen, type StreamSource } from '../../platform/api/listen.ts'
import { upload } from '../../platform/api/upload.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { AskedQuestion } from './conversation.ts'
import { formOf, type RequestMeta, type ShownClip, streamSourceOf } from './question-request.ts'

type Receiver = {
  onEvent: (event: ChatEvent) => void
  onConnection: (isConnected: boolean) => void
  /** How much of a file has been sent, 0 to 1. */
  onUploaded: (share: number) => void
  onRefused: (error: CallFailed) => void
}

/** Brings questions to the server and their answers back. */
export class Delivery {
  #receiver: Receiver
  /** The last question that may have reached the server although no answer came; sent again it is still the same. */
  #unsure: (AskedQuestion & { requestId: string }) | undefined
  #uploading = new AbortController()

  constructor(receiver: Receiver) {
    this.#receiver = receiver
  }

  /** Asks, and listens until the answer has ended. */
  async ask(
    question: AskedQuestion,
    to: Omit<RequestMeta, 'requestId'>,
    signal: AbortSignal,
    shown?: ShownClip,
  ): Promise<void> {
    const meta = { ...to, requestId: this.requestIdOf(question) }
    if (question.file) await this.#upload(question.text, question.file, meta, signal)
    else await this.#listen(streamSourceOf(question, meta, shown), to.language, signal)
  }

  /** Listens to an answer that the server is writing. */
  async pickUp(generationId: string, language: LanguageCode, signal: AbortSignal): Promise<void> {
    await this.#listen({ generationId }, language, signal)
  }

  /** Calls a file back that is on its way. */
  cancelUpload(): void {
    this.#uploading.abort()
  }

  /** The question has arrived by another way: asked again it is a new one. */
  forget(): void {
    this.#unsure = undefined
  }

  /** The id of a question, the same for one that may have arrived. A clip is measured anew each time, so it never is. */
  requestIdOf(question: AskedQuestion): string {
    const { text, replaces, file, sent, requestId } = this.#unsure ?? {}
    const isSame =
      text === question.text &&
      replaces === question.replaces &&
      file === question.file &&
      sent === question.sent &&
      !question.clip
    this.#unsure = { ...question, requestId: (isSame && requestId) || crypto.randomUUID() }
    return this.#unsure.requestId
  }

  /** Sends a question with its file; from then on the answer is one like any other. */
  async #upload(text: string, file: ChosenFile, meta: RequestMeta, signal: AbortSignal): Promise<void> {
    const { path, form } = formOf(text, file, meta)
    const { language } = meta
    const cancelling = new AbortController()
    this.#uploading = cancelling
    try {
      const accepted = await upload(path, form, {
        language,
        signal: AbortSignal.any([signal, cancelling.signal]),
        onProgress: this.#receiver.onUploaded,
        onConnection: this.#receiver.onConnection,
      })
      this.#onEvent(accepted)
      await this.#listen({ generationId: accepted.generationId }, language, signal)
    } catch (error) {
      if (!signal.aborted && !cancelling.signal.aborted) this.#refused(error as CallFailed)
    }
  }

  async #listen(source: StreamSource, language: LanguageCode, signal: AbortSignal): Promise<void> {
    try {
      await listen(source, {
        language,
        signal,
        onEvent: (event) => this.#onEvent(event),
        onConnection: this.#receiver.onConnection,
      })
    } catch (error) {
      if (!signal.aborted) this.#refused(error as CallFailed)
    }
  }

  #onEvent(event: ChatEvent): void {
    if (event.type === 'metadata') this.#unsure = undefined
    this.#receiver.onEvent(event)
  }

  #refused(error: CallFailed): void {
    // Only of a question that met no server at all it is unknown whether it arrived.
    if (error.code !== 'NETWORK') this.#unsure = undefined
    this.#receiver.onRefused(error)
  }
}

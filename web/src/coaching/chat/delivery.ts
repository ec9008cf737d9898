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
  /** The uploaded share of a file, 0 to 1. */
  onUploaded: (share: number) => void
  onRefused: (error: CallFailed) => void
}

/** Sends questions to the server and receives their answers. */
export class Delivery {
  #receiver: Receiver
  /** The last question that may have reached the server without a response; sent again it keeps its request id. */
  #unsure: (AskedQuestion & { requestId: string }) | undefined
  #uploading = new AbortController()

  constructor(receiver: Receiver) {
    this.#receiver = receiver
  }

  /** Asks, and reads the stream until the answer has ended. */
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

  /** Subscribes to an answer that the server is writing. */
  async pickUp(generationId: string, language: LanguageCode, signal: AbortSignal): Promise<void> {
    await this.#listen({ generationId }, language, signal)
  }

  /** Cancels an upload in progress. */
  cancelUpload(): void {
    this.#uploading.abort()
  }

  /** The question has arrived some other way: asking it again is a new request. */
  forget(): void {
    this.#unsure = undefined
  }

  /**
   * The request id of a question, unchanged for one that may have arrived. Clips never match, as each is measured
   * again.
   */
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

  /** Uploads a question with its file; from then on its answer is like any other. */
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
    // Only after a network failure is it unknown whether the question arrived.
    if (error.code !== 'NETWORK') this.#unsure = undefined
    this.#receiver.onRefused(error)
  }
}

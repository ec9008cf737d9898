import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'

/**
 * What subscribers of an answer receive; keep-alives are sent during pauses, so that the connection is not presumed
 * dead.
 */
export type StreamEvent = ChatEvent | 'keep-alive'

/** Receives the events of an answer, with backpressure. */
export type StreamSubscriber = {
  /** Aborted when the subscriber disconnects. */
  readonly left: AbortSignal
  /** Receives an event; returns false if the subscriber falls behind. */
  take(event: StreamEvent): boolean
  /** Resolves when a subscriber that fell behind can take more, or has disconnected. */
  ready(): Promise<unknown>
}

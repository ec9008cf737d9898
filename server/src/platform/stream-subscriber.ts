import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'

/** What a subscriber to an answer gets; a keep-alive is sent through pauses, so that the connection is not taken for dead. */
export type StreamEvent = ChatEvent | 'keep-alive'

/** Receives the events of an answer, at its own pace. */
export type StreamSubscriber = {
  /** Aborted when the subscriber leaves. */
  readonly left: AbortSignal
  /** Takes an event; returns whether the subscriber keeps up. */
  take(event: StreamEvent): boolean
  /** Settled when a subscriber that fell behind can take more, or has left. */
  ready(): Promise<unknown>
}

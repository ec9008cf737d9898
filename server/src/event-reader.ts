import type { ChatEvent } from '@touchline/contract/chat-stream.ts'

/** What a reader of an answer gets; a silence is told, so that the connection is not taken for dead. */
export type Heard = ChatEvent | 'silence'

/** Somebody to whom an answer is handed on, at their pace. */
export type EventReader = {
  /** Ends when the reader leaves. */
  readonly left: AbortSignal
  /** Takes an event; whether the reader keeps up. */
  take(event: Heard): boolean
  /** Settled when a reader who did not keep up can take more, or has left. */
  ready(): Promise<unknown>
}

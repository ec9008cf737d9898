import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { type ChatState, hasUnsaved } from '../../../coaching/chat/chat-state.ts'

/** A user's action on the current conversation; all but saving would take it off the screen. */
export type PendingAction =
  | { kind: 'save' }
  /** `question` is asked there at once; `isRerouted` after the desk has picked the wrong specialist. */
  | { kind: 'switch'; to: Specialist; question?: string; isRerouted?: boolean }
  /** `isAddressed` if the address asks for it: then it may be on screen already, with newer messages. */
  | { kind: 'open'; history: ChatHistory; isAddressed?: boolean }
  | { kind: 'new' }
  /** Back to the front desk. */
  | { kind: 'desk' }

/** The first step: loading the messages, asking whether to save, or nothing. */
export type FirstStep = 'load' | 'ask' | 'act'

/**
 * An action that erases a conversation on the server waits until that conversation is loaded. Switching erases nothing,
 * so it does not wait for a slow network.
 */
export function firstStep(action: PendingAction, specialistId: string, state: ChatState): FirstStep {
  if (state.phase !== 'ready' && erases(action, specialistId)) return 'load'
  const isRerouted = action.kind === 'switch' && action.isRerouted
  return hasUnsaved(state) && !isRerouted ? 'ask' : 'act'
}

function erases(action: PendingAction, specialistId: string): boolean {
  return action.kind === 'new' || (action.kind === 'open' && action.history.member_id === specialistId)
}

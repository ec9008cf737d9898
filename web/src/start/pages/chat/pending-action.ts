import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { type ChatState, hasUnsaved } from '../../../coaching/chat/chat-state.ts'

/** What somebody wants to do with the conversation on the screen; all but saving it would take it away. */
export type PendingAction =
  | { kind: 'save' }
  /** `question` is asked there at once; `isRerouted` where the desk has just brought it to the wrong one. */
  | { kind: 'switch'; to: Specialist; question?: string; isRerouted?: boolean }
  /** `isAddressed` where the address asks for it: then it may be on the screen already, with more said since. */
  | { kind: 'open'; history: ChatHistory; isAddressed?: boolean }
  | { kind: 'new' }
  /** Back to the front desk. */
  | { kind: 'desk' }

/** What comes first: loading what was said, asking what becomes of it, or nothing. */
export type FirstStep = 'load' | 'ask' | 'act'

/**
 * An action that erases a conversation at the server never starts before it is known what would be erased. Switching
 * erases nothing: the conversation is found again, so it does not wait for a slow network.
 */
export function firstStep(action: PendingAction, specialistId: string, state: ChatState): FirstStep {
  if (state.phase !== 'ready' && erases(action, specialistId)) return 'load'
  const isRerouted = action.kind === 'switch' && action.isRerouted
  return hasUnsaved(state) && !isRerouted ? 'ask' : 'act'
}

function erases(action: PendingAction, specialistId: string): boolean {
  return action.kind === 'new' || (action.kind === 'open' && action.history.member_id === specialistId)
}

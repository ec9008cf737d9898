import { MAX_MESSAGE_LENGTH } from '@touchline/contract/chat.ts'
import type { SavedMessage } from '@touchline/contract/history.ts'

/** The answer that is being written. */
export type Answer = {
  id: string
  /** When it was asked for. */
  timestamp: string
  /** Known since the server has the question. */
  generationId: string | null
  model: string | undefined
  text: string
  isConnected: boolean
  isStopping: boolean
}

/** A question on its way; until the server has it, everything can go back to how it was. */
export type Sending = {
  text: string
  replaces: Replaces | undefined
  before: Pick<ChatState, 'messages' | 'ending' | 'isSaved'>
}

/** What a question takes the place of: the last answer (asked anew), or the last question and its answer (changed). */
export type Replaces = 'answer' | 'question'

/** What went wrong: a question did not get through, an answer broke off, or the server could not be asked. */
export type Problem = { kind: 'send' | 'stream' | 'call'; error: unknown }

/** What is typed. */
export type Draft = {
  text: string
  /** Whether it is the last question that is being changed. */
  isEditing: boolean
  /** What was typed besides, and waits for its turn. */
  aside: string
  /** Whether it was sent and nobody knows if it arrived. */
  mayHaveArrived: boolean
}

/** A conversation with one specialist, as the person sees it. */
export type ChatState = {
  phase: 'loading' | 'ready' | 'unreachable'
  messages: readonly SavedMessage[]
  answer: Answer | null
  sending: Sending | null
  draft: Draft
  problem: Problem | null
  /** How the last answer ended, where it did not end well. */
  ending: 'failed' | 'stopped' | 'limit' | null
  isTokenLimit: boolean
  /** Whether the notice about it was read. */
  isLimitClosed: boolean
  historyId: string | null
  isSaved: boolean
  /** The message that has just been completed, for whoever cannot see it. */
  completedId: string | null
}

export function emptyState(draft: Draft): ChatState {
  return {
    phase: 'loading',
    messages: [],
    answer: null,
    sending: null,
    draft,
    problem: null,
    ending: null,
    isTokenLimit: false,
    isLimitClosed: false,
    historyId: null,
    isSaved: true,
    completedId: null,
  }
}

/** Whether what is typed may be sent. */
export function canSend(state: ChatState): boolean {
  return state.phase === 'ready' && !state.answer && !state.isTokenLimit && isSendable(state.draft.text)
}

/** Whether a text may be a question: it says something, and no more than the server takes. */
function isSendable(text: string): boolean {
  return text.trim() !== '' && !isTooLong(text)
}

export function isTooLong(text: string): boolean {
  return text.trim().length > MAX_MESSAGE_LENGTH
}

/** The last thing the person asked. */
export function lastQuestion({ messages }: Pick<ChatState, 'messages'>): SavedMessage | undefined {
  return messages.findLast((message) => message.isUser)
}

/** Whether leaving would lose something that is not saved. */
export function hasUnsaved({ messages, answer, isSaved }: ChatState): boolean {
  return (messages.length > 0 || answer !== null) && !isSaved
}

/** The conversation as it can be saved; of a running answer what has come so far. */
export function messagesToSave({ messages, answer }: ChatState): SavedMessage[] {
  return answer?.text ? [...messages, messageOf(answer)] : [...messages]
}

export function draftOf(text: string): Draft {
  return { text, isEditing: false, aside: '', mayHaveArrived: false }
}

/** What would be lost if the page went away now; a question counts as typed until the server has it. */
export function unsentDraft({ draft, sending }: Pick<ChatState, 'draft' | 'sending'>): Draft {
  if (!sending || sending.replaces === 'answer') return draft
  return {
    text: sending.text,
    isEditing: sending.replaces === 'question',
    aside: draft.text,
    mayHaveArrived: true,
  }
}

/** The words of §8 by which any server says that the tokens are used up. */
export function isTokenLimit(message: string): boolean {
  return /^TOKEN_LIMIT_EXCEEDED$|token limit exceeded|token limits exhausted/i.test(message)
}

/** An answer as a message among others. */
export function messageOf({ id, text, timestamp, model }: Answer): SavedMessage {
  return { id, content: text, isUser: false, timestamp, ...(model !== undefined && { model }) }
}

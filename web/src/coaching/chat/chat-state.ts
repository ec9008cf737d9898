import { MAX_MESSAGE_LENGTH } from '@touchline/contract/coaching/chat.ts'
import type { Finish, SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import type { ChosenFile, FileNotice } from './chosen-file.ts'
import type { WaitingQuestion } from './waiting/waiting-questions.ts'

/** The answer that is being written. */
export type Answer = {
  id: string
  /** When the question was asked. */
  timestamp: string
  /** Known once the server has the question. */
  generationId: string | null
  model: string | undefined
  text: string
  /** The parts that arrived besides the text, in order. */
  parts: readonly AnyPart[]
  isConnected: boolean
  isStopping: boolean
  /** The uploaded share of the question's file, 0 to 1; `null` if there is none, or the server has it. */
  uploaded: number | null
  /** Why it is incomplete; received right before its end. */
  finish: Finish | null
}

/** A question being sent; until the server has it, everything can be rolled back. */
export type Sending = {
  text: string
  replaces: Replaces | undefined
  file: ChosenFile | null
  /** Whether it was typed into the box, and returns there if it cannot be sent. */
  isTyped: boolean
  before: Pick<ChatState, 'messages' | 'ending' | 'isSaved'>
}

/** What a question replaces: the last answer (asked again), or the last question and its answer (edited). */
export type Replaces = 'answer' | 'question'

/** What failed: sending a question, the stream of an answer, or a call to the server. */
export type Problem = { kind: 'send' | 'stream' | 'call'; error: unknown }

/** The content of the box. */
export type Draft = {
  text: string
  /** Whether the last question is being edited. */
  isEditing: boolean
  /** Text typed before an edit began, restored after it. */
  aside: string
  /** Whether it was sent and may or may not have arrived. */
  mayHaveArrived: boolean
  /** The attached file. It is set aside during an edit: the server has a summary of the edited question's own file. */
  file: ChosenFile | null
  /** The name of a file chosen before the page was reloaded, which loses files. */
  lostFile: string
}

/** A conversation with one specialist, as the user sees it. */
export type ChatState = {
  phase: 'loading' | 'ready' | 'unreachable'
  messages: readonly SavedMessage[]
  answer: Answer | null
  sending: Sending | null
  /** The question asked offline, sent when the connection is back. */
  waiting: WaitingQuestion | null
  /** Whether it is a saved conversation opened offline: the server does not know that it was opened. */
  isReading: boolean
  draft: Draft
  problem: Problem | null
  fileNotice: FileNotice | null
  /** How the last answer ended, if it did not end well. */
  ending: 'failed' | 'stopped' | 'limit' | null
  historyId: string | null
  isSaved: boolean
  /** The message that has just been completed, for screen readers. */
  completedId: string | null
  /** Counts the conversations started or opened here: another number is another conversation. */
  conversationNumber: number
}

export function emptyState(draft: Draft): ChatState {
  return {
    phase: 'loading',
    messages: [],
    answer: null,
    sending: null,
    waiting: null,
    isReading: false,
    draft,
    problem: null,
    fileNotice: null,
    ending: null,
    historyId: null,
    isSaved: true,
    completedId: null,
    conversationNumber: 0,
  }
}

/** Whether the draft may be sent. */
export function canSend(state: ChatState): boolean {
  return canAsk(state) && isSendable(state.draft.text)
}

/** Whether a question may be asked now. */
export function canAsk({ phase, answer, waiting, isReading }: ChatState): boolean {
  return phase === 'ready' && !answer && !waiting && !isReading
}

/** Whether the draft may be queued until the connection is back; an edited question or a file cannot. */
export function canQueueDraft({ phase, answer, waiting, isReading, draft }: ChatState): boolean {
  const isFree = phase !== 'loading' && !answer && !waiting && !isReading
  return isFree && !draft.isEditing && isSendable(draft.text)
}

/** Whether there is a file without a question. */
export function isQuestionMissing({ draft }: ChatState): boolean {
  return draft.file !== null && !draft.isEditing && draft.text.trim() === ''
}

/** Whether a text may be a question: not empty, and no longer than the server accepts. */
function isSendable(text: string): boolean {
  return text.trim() !== '' && !isTooLong(text)
}

export function isTooLong(text: string): boolean {
  return text.trim().length > MAX_MESSAGE_LENGTH
}

/** The user's last question. */
export function lastQuestion({ messages }: Pick<ChatState, 'messages'>): SavedMessage | undefined {
  return messages.findLast((message) => message.isUser)
}

/** Whether leaving would lose something that is not saved. */
export function hasUnsaved({ messages, answer, isSaved }: ChatState): boolean {
  return (messages.length > 0 || answer !== null) && !isSaved
}

/** The conversation as it can be saved, with answers signed by the specialist, including the running one so far. */
export function messagesToSave({ messages, answer }: ChatState, specialistName: string): SavedMessage[] {
  const all = answer && hasContent(answer) ? [...messages, messageOf(answer)] : messages
  return all.map((message) => (message.isUser ? message : { sender: specialistName, ...message }))
}

export function draftOf(text: string, file: ChosenFile | null = null): Draft {
  return { text, isEditing: false, aside: '', mayHaveArrived: false, file, lostFile: '' }
}

/** What would be lost if the page were closed now; a question counts as a draft until the server has it. */
export function unsentDraft({ draft, sending }: Pick<ChatState, 'draft' | 'sending'>): Draft {
  if (!sending?.isTyped) return draft
  return {
    ...draft,
    text: sending.text,
    isEditing: sending.replaces === 'question',
    aside: draft.text,
    mayHaveArrived: true,
    file: sending.file ?? draft.file,
  }
}

/** The error messages of §8 that mean that the tokens are used up. */
export function isTokenLimit(message: string): boolean {
  return /^TOKEN_LIMIT_EXCEEDED$|token limit exceeded|token limits exhausted/i.test(message)
}

/** Whether only this member's share of the tokens is used up; other members can still ask. */
export function isMemberLimit(message: string): boolean {
  return message === 'MEMBER_LIMIT_REACHED'
}

/** Whether anything of an answer has arrived. */
export function hasContent({ text, parts }: Answer): boolean {
  return text !== '' || parts.length > 0
}

/** An answer as a message of the conversation. */
export function messageOf({ id, text, timestamp, model, finish, parts }: Answer): SavedMessage {
  return {
    ...{ id, content: text, isUser: false, timestamp },
    ...(model !== undefined && { model }),
    ...(finish && { finish }),
    ...(parts.length > 0 && { parts: [...parts] }),
  }
}

import { MAX_MESSAGE_LENGTH } from '@touchline/contract/coaching/chat.ts'
import type { Finish, SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'
import type { ChosenFile, FileNotice } from './chosen-file.ts'
import type { WaitingQuestion } from './waiting/waiting-questions.ts'

/** The answer that is being written. */
export type Answer = {
  id: string
  /** When it was asked for. */
  timestamp: string
  /** Known since the server has the question. */
  generationId: string | null
  model: string | undefined
  text: string
  /** What came besides the text, in its order. */
  parts: readonly AnyPart[]
  isConnected: boolean
  isStopping: boolean
  /** How much of the question's file has been sent, 0 to 1; `null` where there is none, or the server has it. */
  uploaded: number | null
  /** Why it is not whole, told right before its end. */
  finish: Finish | null
}

/** A question on its way; until the server has it, everything can go back to how it was. */
export type Sending = {
  text: string
  replaces: Replaces | undefined
  file: ChosenFile | null
  /** Whether it was typed into the box, and returns there if it does not get through. */
  isTyped: boolean
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
  /** What is shown with it. It waits while a question is changed: of that one's own file the server has a summary. */
  file: ChosenFile | null
  /** The name of a file that was chosen before the page was loaded anew, which forgets files. */
  lostFile: string
}

/** A conversation with one specialist, as the person sees it. */
export type ChatState = {
  phase: 'loading' | 'ready' | 'unreachable'
  messages: readonly SavedMessage[]
  answer: Answer | null
  sending: Sending | null
  /** What was asked without a connection, and is sent when it is back. */
  waiting: WaitingQuestion | null
  /** Whether it is a saved conversation that was opened without a connection: the server does not know of it. */
  isReading: boolean
  draft: Draft
  problem: Problem | null
  fileNotice: FileNotice | null
  /** How the last answer ended, where it did not end well. */
  ending: 'failed' | 'stopped' | 'limit' | null
  historyId: string | null
  isSaved: boolean
  /** The message that has just been completed, for whoever cannot see it. */
  completedId: string | null
  /** How many conversations have been begun or opened here: another number is another conversation. */
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

/** Whether what is typed may be sent. */
export function canSend(state: ChatState): boolean {
  return canAsk(state) && isSendable(state.draft.text)
}

/** Whether a question may be asked now. */
export function canAsk({ phase, answer, waiting, isReading }: ChatState): boolean {
  return phase === 'ready' && !answer && !waiting && !isReading
}

/** Whether what is typed may wait for the connection; a changed question and a file cannot. */
export function canWait({ phase, answer, waiting, isReading, draft }: ChatState): boolean {
  const isFree = phase !== 'loading' && !answer && !waiting && !isReading
  return isFree && !draft.isEditing && isSendable(draft.text)
}

/** Whether a file waits for its question. */
export function isQuestionMissing({ draft }: ChatState): boolean {
  return draft.file !== null && !draft.isEditing && draft.text.trim() === ''
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

/** The conversation as it can be saved, answers signed by the specialist; of a running answer what has come so far. */
export function messagesToSave({ messages, answer }: ChatState, specialistName: string): SavedMessage[] {
  const all = answer && hasContent(answer) ? [...messages, messageOf(answer)] : messages
  return all.map((message) => (message.isUser ? message : { sender: specialistName, ...message }))
}

export function draftOf(text: string, file: ChosenFile | null = null): Draft {
  return { text, isEditing: false, aside: '', mayHaveArrived: false, file, lostFile: '' }
}

/** What would be lost if the page went away now; a question counts as typed until the server has it. */
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

/** The words of §8 by which any server says that the tokens are used up. */
export function isTokenLimit(message: string): boolean {
  return /^TOKEN_LIMIT_EXCEEDED$|token limit exceeded|token limits exhausted/i.test(message)
}

/** Whether the asker's own share of the tokens is used up; others of the club can still ask. */
export function isMemberLimit(message: string): boolean {
  return message === 'MEMBER_LIMIT_REACHED'
}

/** Whether anything of an answer has come. */
export function hasContent({ text, parts }: Answer): boolean {
  return text !== '' || parts.length > 0
}

/** An answer as a message among others. */
export function messageOf({ id, text, timestamp, model, finish, parts }: Answer): SavedMessage {
  return {
    ...{ id, content: text, isUser: false, timestamp },
    ...(model !== undefined && { model }),
    ...(finish && { finish }),
    ...(parts.length > 0 && { parts: [...parts] }),
  }
}

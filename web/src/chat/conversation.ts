import { type Conversation, MAX_MESSAGE_LENGTH } from '@touchline/contract/chat.ts'
import { appendText, type ChatEvent } from '@touchline/contract/chat-stream.ts'
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
type Sending = {
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

export type ChatAction =
  | { type: 'loading' }
  | { type: 'opened'; conversation: Conversation; at: string }
  | { type: 'unreachable'; error: unknown }
  | { type: 'typed'; text: string }
  | { type: 'editing' }
  | { type: 'editingCancelled' }
  | { type: 'asked'; text: string; replaces: Replaces | undefined; questionId: string; answerId: string; at: string }
  | { type: 'heard'; events: readonly ChatEvent[] }
  | { type: 'connection'; isConnected: boolean }
  | { type: 'stopping' }
  | { type: 'stopped' }
  | { type: 'refused'; error: unknown; isTokenLimit: boolean }
  | { type: 'callFailed'; error: unknown }
  | { type: 'saved'; historyId: string }
  | { type: 'discarded' }
  | { type: 'problemDismissed' }
  | { type: 'limitLifted' }
  | { type: 'limitClosed' }

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

export function reduce(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'loading':
      return { ...state, phase: 'loading', problem: state.problem?.kind === 'call' ? null : state.problem }
    case 'opened':
      return open(state, action.conversation, action.at)
    case 'unreachable':
      return { ...state, phase: 'unreachable', problem: { kind: 'call', error: action.error } }
    case 'typed':
      return { ...state, draft: { ...state.draft, text: action.text, mayHaveArrived: false } }
    case 'editing':
      return {
        ...state,
        draft: { ...draftOf(lastQuestion(state)?.content ?? ''), isEditing: true, aside: state.draft.text },
      }
    case 'editingCancelled':
      return { ...state, draft: draftOf(state.draft.aside) }
    case 'asked':
      return ask(state, action)
    case 'heard':
      return action.events.reduce(hear, state)
    case 'connection':
      return onAnswer(state, { isConnected: action.isConnected })
    case 'stopping':
      return onAnswer(state, { isStopping: true })
    case 'stopped':
      return state.answer ? finish(state, 'stopped') : state
    case 'refused':
      return refuse(state, action.error, action.isTokenLimit)
    case 'callFailed':
      return { ...onAnswer(state, { isStopping: false }), problem: { kind: 'call', error: action.error } }
    case 'saved':
      return { ...state, historyId: action.historyId, isSaved: state.answer === null }
    case 'discarded':
      return { ...emptyState(draftOf(state.draft.isEditing ? state.draft.aside : state.draft.text)), phase: 'ready' }
    case 'problemDismissed':
      return { ...state, problem: null }
    case 'limitLifted':
      return { ...state, isTokenLimit: false, isLimitClosed: false }
    case 'limitClosed':
      return { ...state, isLimitClosed: true }
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

function open(state: ChatState, conversation: Conversation, at: string): ChatState {
  const { messages, running, historyId, isSaved } = conversation
  const isUnanswered = messages.at(-1)?.isUser === true && !running
  return {
    ...emptyState(withoutArrived(state.draft, messages)),
    phase: 'ready',
    messages,
    historyId,
    isSaved,
    problem: state.problem,
    isTokenLimit: state.isTokenLimit,
    isLimitClosed: state.isLimitClosed,
    ending: isUnanswered ? 'failed' : null,
    answer: running && {
      id: `answer-${running.generationId}`,
      timestamp: messages.at(-1)?.timestamp ?? at,
      generationId: running.generationId,
      model: running.model,
      text: '',
      isConnected: true,
      isStopping: false,
    },
  }
}

/** A question that the page could not see arriving is still in the box; it does not belong there if it did arrive. */
function withoutArrived(draft: Draft, messages: readonly SavedMessage[]): Draft {
  const question = lastQuestion({ messages })
  if (draft.mayHaveArrived && draft.text.trim() === question?.content.trim()) return draftOf(draft.aside)
  return draft.isEditing && question ? draft : draftOf(joined(draft.text, draft.aside))
}

function joined(text: string, aside: string): string {
  return text.trim() && aside.trim() ? `${text}\n\n${aside}` : text.trim() ? text : aside
}

function ask(state: ChatState, action: Extract<ChatAction, { type: 'asked' }>): ChatState {
  const { text, replaces, questionId, answerId, at } = action
  const question = { id: questionId, content: text, isUser: true, timestamp: at }
  const lastQuestionAt = state.messages.findLastIndex((message) => message.isUser)
  const kept = replaces === 'answer' ? lastQuestionAt + 1 : replaces ? lastQuestionAt : state.messages.length
  const earlier = state.messages.slice(0, kept)
  return {
    ...state,
    messages: replaces === 'answer' ? earlier : [...earlier, question],
    answer: {
      id: answerId,
      timestamp: at,
      generationId: null,
      model: undefined,
      text: '',
      isConnected: true,
      isStopping: false,
    },
    sending: { text, replaces, before: { messages: state.messages, ending: state.ending, isSaved: state.isSaved } },
    draft: replaces === 'answer' ? state.draft : draftOf(state.draft.aside),
    problem: null,
    ending: null,
    isSaved: false,
    completedId: null,
  }
}

function hear(state: ChatState, event: ChatEvent): ChatState {
  if (!state.answer) return state
  switch (event.type) {
    case 'metadata':
      return {
        ...onAnswer(state, { model: event.model, generationId: event.generationId, isConnected: true }),
        sending: null,
      }
    case 'text':
      return onAnswer(state, { text: appendText(state.answer.text, event.text) })
    case 'done':
      return finish(state, state.answer.isStopping ? 'stopped' : state.answer.text ? null : 'failed')
    case 'error':
      return isTokenLimit(event.message) ? reachLimit(state) : breakOff(state, event.message)
  }
}

function reachLimit(state: ChatState): ChatState {
  const ended = state.sending ? takeBack(state, state.sending) : finish(state, 'limit')
  return { ...ended, isTokenLimit: true, isLimitClosed: false }
}

function breakOff(state: ChatState, message: string): ChatState {
  return { ...finish(state, 'failed'), problem: { kind: 'stream', error: { message, code: 'STREAM_FAILED' } } }
}

/** The server would not have it: a question that it does not know goes back to the box. */
function refuse(state: ChatState, error: unknown, isLimit: boolean): ChatState {
  if (isLimit) return reachLimit(state)
  if (state.sending) return { ...takeBack(state, state.sending), problem: { kind: 'send', error } }
  return { ...finish(state, 'failed'), problem: { kind: 'stream', error } }
}

/** Back to before the question; its text returns to the box, above anything typed meanwhile. */
function takeBack(state: ChatState, sending: Sending): ChatState {
  const unsent = unsentDraft({ draft: state.draft, sending })
  const draft = unsent.isEditing ? unsent : { ...unsent, text: joined(unsent.text, unsent.aside), aside: '' }
  return { ...state, ...sending.before, answer: null, sending: null, draft }
}

function finish(state: ChatState, ending: ChatState['ending']): ChatState {
  const { answer } = state
  const message = answer?.text ? messageOf(answer) : undefined
  return {
    ...state,
    messages: message ? [...state.messages, message] : state.messages,
    answer: null,
    sending: null,
    ending,
    completedId: message?.id ?? null,
  }
}

function messageOf({ id, text, timestamp, model }: Answer): SavedMessage {
  return { id, content: text, isUser: false, timestamp, ...(model !== undefined && { model }) }
}

function onAnswer(state: ChatState, change: Partial<Answer>): ChatState {
  return state.answer ? { ...state, answer: { ...state.answer, ...change } } : state
}

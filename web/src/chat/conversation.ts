import type { Conversation } from '@touchline/contract/chat.ts'
import { appendText, type ChatEvent } from '@touchline/contract/chat-stream.ts'
import type { SavedMessage } from '@touchline/contract/history.ts'
import {
  type Answer,
  type ChatState,
  type Draft,
  draftOf,
  emptyState,
  isTokenLimit,
  lastQuestion,
  messageOf,
  type Replaces,
  type Sending,
  unsentDraft,
} from './chat-state.ts'

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

function onAnswer(state: ChatState, change: Partial<Answer>): ChatState {
  return state.answer ? { ...state, answer: { ...state.answer, ...change } } : state
}

import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import type { Conversation } from '@touchline/contract/coaching/chat.ts'
import { appendText, type ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { type SentValues, sentToSafety, withSentValues } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import {
  type Answer,
  type ChatState,
  type Draft,
  draftOf,
  emptyState,
  hasContent,
  isMemberLimit,
  isTokenLimit,
  lastQuestion,
  messageOf,
  type Replaces,
  type Sending,
  unsentDraft,
} from './chat-state.ts'
import { attachmentOf, type ChosenFile, type FileNotice, refusalOf } from './chosen-file.ts'
import { safetyNoteOf } from './parts/safety-reply.ts'
import type { WaitingQuestion } from './waiting/waiting-questions.ts'

export type ChatAction =
  | { type: 'loading' }
  /** `isAnother`: it replaces the previous one; otherwise that one was reloaded. */
  | { type: 'opened'; conversation: Conversation; at: string; isAnother?: boolean; isReading?: boolean }
  | { type: 'unreachable'; error: unknown }
  | { type: 'typed'; text: string }
  | { type: 'editing' }
  | { type: 'noteLifted'; category: SafetyCategory }
  | { type: 'editingCancelled' }
  | { type: 'fileChosen'; file: ChosenFile | null }
  | { type: 'fileNoticed'; notice: FileNotice | null }
  | { type: 'asked'; question: AskedQuestion; questionId: string; answerId: string; at: string }
  /** The draft, or the question being sent, is queued until the connection is back. */
  | { type: 'waits'; question: WaitingQuestion }
  /** The queued question on this device has changed. */
  | { type: 'waiting'; question: WaitingQuestion | null }
  /** The queued question returns to the box: to be edited, or because the server refused it. */
  | { type: 'waitingReturned'; text: string; error?: unknown }
  | { type: 'uploading'; share: number }
  | { type: 'uploadCancelled' }
  | { type: 'attachmentKnown'; question: SavedMessage }
  | { type: 'heard'; events: readonly ChatEvent[] }
  | { type: 'connection'; isConnected: boolean }
  | { type: 'stopping' }
  | { type: 'stopped' }
  | { type: 'refused'; error: unknown; isTokenLimit: boolean }
  | { type: 'callFailed'; error: unknown }
  | { type: 'saved'; historyId: string; isWhole: boolean }
  | { type: 'discarded' }
  | { type: 'left' }
  | { type: 'problemDismissed' }

/** A question as it is asked: typed, with or without a file; asked again; or about a clip. */
export type AskedQuestion = {
  text: string
  replaces?: Replaces | undefined
  file?: ChosenFile | null
  /** The clip that is attached to the question. */
  clip?: Attachment
  /** The values filled into the form of the last answer. */
  sent?: SentValues
  /** Whether it comes from the box, and returns there if it cannot be sent. */
  isTyped?: false
}

export function reduce(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'loading':
      return { ...state, phase: 'loading', problem: state.problem?.kind === 'call' ? null : state.problem }
    case 'opened':
      return open(state, action)
    case 'noteLifted':
      return { ...state, messages: withLiftedNote(state.messages, action.category) }
    case 'unreachable':
      return { ...state, phase: 'unreachable', problem: { kind: 'call', error: action.error } }
    case 'typed':
      return {
        ...state,
        draft: { ...state.draft, text: action.text, mayHaveArrived: false },
        fileNotice: state.fileNotice === 'FILE_AND_QUESTION_REQUIRED' ? null : state.fileNotice,
      }
    case 'editing':
      return {
        ...state,
        draft: { ...state.draft, text: lastQuestion(state)?.content ?? '', isEditing: true, aside: state.draft.text },
        fileNotice: null,
      }
    case 'editingCancelled':
      return { ...state, draft: withoutEditing(state.draft) }
    case 'fileChosen':
      return chooseFile(state, action.file)
    case 'fileNoticed':
      return { ...state, fileNotice: action.notice }
    case 'asked':
      return ask(state, action)
    case 'waits':
      return letWait(state, action.question)
    case 'waiting':
      return { ...state, waiting: action.question }
    case 'waitingReturned':
      return returnWaiting(state, action)
    case 'uploading':
      return onAnswer(state, { uploaded: action.share })
    case 'uploadCancelled':
      return state.sending ? takeBack(state, state.sending) : state
    case 'attachmentKnown':
      return { ...state, messages: withAttachment(state.messages, action.question) }
    case 'heard':
      return action.events.reduce(applyEvent, state)
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
      return { ...state, historyId: action.historyId, isSaved: action.isWhole && state.answer === null }
    case 'discarded':
      return {
        ...emptyState(leftOver(state.draft)),
        phase: 'ready',
        waiting: state.waiting,
        conversationNumber: state.conversationNumber + 1,
      }
    case 'left':
      return { ...emptyState(unsentDraft(state)), conversationNumber: state.conversationNumber + 1 }
    case 'problemDismissed':
      return { ...state, problem: null }
  }
}

function open(state: ChatState, action: Extract<ChatAction, { type: 'opened' }>): ChatState {
  const { conversation, at, isAnother, isReading = false } = action
  const { messages, running, historyId, isSaved } = conversation
  const isUnanswered = messages.at(-1)?.isUser === true && !running
  return {
    ...emptyState(withoutArrived(state.draft, messages)),
    phase: 'ready',
    waiting: state.waiting,
    isReading,
    messages,
    historyId,
    isSaved,
    problem: state.problem,
    conversationNumber: state.conversationNumber + (isAnother ? 1 : 0),
    ending: isUnanswered ? 'failed' : null,
    answer: running && {
      id: `answer-${running.generationId}`,
      timestamp: messages.at(-1)?.timestamp ?? at,
      generationId: running.generationId,
      model: running.model,
      text: '',
      parts: [],
      isConnected: true,
      isStopping: false,
      uploaded: null,
      finish: null,
    },
  }
}

/** Clears a question from the draft if it arrived after all without the page noticing. */
function withoutArrived(draft: Draft, messages: readonly SavedMessage[]): Draft {
  const question = lastQuestion({ messages })
  if (draft.mayHaveArrived && draft.text.trim() === question?.content.trim()) {
    return draft.isEditing ? withoutEditing(draft) : draftOf(draft.aside)
  }
  return draft.isEditing && question ? draft : { ...withoutEditing(draft), text: joined(draft.text, draft.aside) }
}

/** The rest of the draft after its question is gone. */
function leftOver(draft: Draft): Draft {
  return draft.isEditing ? withoutEditing(draft) : { ...draft, mayHaveArrived: false }
}

function withoutEditing(draft: Draft): Draft {
  return { ...draft, text: draft.aside, isEditing: false, aside: '', mayHaveArrived: false }
}

function joined(text: string, aside: string): string {
  return text.trim() && aside.trim() ? `${text}\n\n${aside}` : text.trim() ? text : aside
}

/** An unusable file is rejected before it is sent; an earlier one stays. */
function chooseFile(state: ChatState, file: ChosenFile | null): ChatState {
  const refusal = file && refusalOf(file.file)
  if (refusal) return { ...state, fileNotice: refusal }
  return { ...state, draft: { ...state.draft, file, lostFile: '' }, fileNotice: null }
}

function ask(state: ChatState, action: Extract<ChatAction, { type: 'asked' }>): ChatState {
  const { question, questionId, answerId, at } = action
  const { text, replaces, file = null, clip } = question
  const isTyped = question.isTyped ?? (replaces !== 'answer' && !clip)
  const lastQuestionAt = state.messages.findLastIndex((message) => message.isUser)
  const kept = replaces === 'answer' ? lastQuestionAt + 1 : replaces ? lastQuestionAt : state.messages.length
  const earlier = withSentForm(state.messages.slice(0, kept), question)
  // The server still has the summary of the edited question's file.
  const attachment = replaces ? state.messages[lastQuestionAt]?.attachment : file ? attachmentOf(file) : clip
  const asked = { id: questionId, content: text, isUser: true, timestamp: at, ...(attachment && { attachment }) }
  return {
    ...state,
    messages: replaces === 'answer' ? earlier : [...earlier, asked],
    answer: {
      id: answerId,
      timestamp: at,
      generationId: null,
      model: undefined,
      text: '',
      parts: [],
      isConnected: true,
      isStopping: false,
      uploaded: file && 0,
      finish: null,
    },
    sending: {
      text,
      replaces,
      file,
      isTyped,
      before: { messages: state.messages, ending: state.ending, isSaved: state.isSaved },
    },
    draft: draftAfter(state.draft, isTyped, replaces),
    problem: null,
    fileNotice: null,
    ending: null,
    isSaved: false,
    completedId: null,
  }
}

/** Rolls back a question being sent; text typed meanwhile stays in the box. */
function letWait(state: ChatState, question: WaitingQuestion): ChatState {
  const { sending } = state
  const before = sending
    ? { ...state, ...sending.before, answer: null, sending: null }
    : { ...state, draft: draftAfter(state.draft, true, undefined) }
  return { ...before, waiting: question, problem: null, fileNotice: null }
}

function returnWaiting(state: ChatState, { text, error }: Extract<ChatAction, { type: 'waitingReturned' }>): ChatState {
  const { draft } = state
  const returned = draft.isEditing
    ? { ...draft, aside: joined(text, draft.aside) }
    : { ...draft, text: joined(text, draft.text), mayHaveArrived: false }
  return { ...state, waiting: null, draft: returned, problem: error ? { kind: 'send', error } : state.problem }
}

/** The last answer's form is read-only once sent, and open again when the question it was sent with is edited. */
function withSentForm(messages: SavedMessage[], { sent, replaces }: AskedQuestion): SavedMessage[] {
  const answer = messages.at(-1)
  if (!answer?.parts || !(sent || replaces === 'question')) return messages
  return messages.with(-1, { ...answer, parts: answer.parts.map((part) => withSentValues(part, sent)) })
}

/** Removes the newest safety note of a category after the user has withdrawn it. */
function withLiftedNote(messages: ChatState['messages'], category: SafetyCategory): ChatState['messages'] {
  const at = messages.findLastIndex(({ parts }) => safetyNoteOf(parts ?? [])?.category === category)
  const answer = messages[at]
  if (!answer?.parts) return messages
  const parts = answer.parts.map((part) => withSentValues(part, sentToSafety('lifted')))
  return messages.with(at, { ...answer, parts })
}

/** What remains in the box; a file that was set aside during an edit stays. */
function draftAfter(draft: Draft, isTyped: boolean, replaces: Replaces | undefined): Draft {
  if (isTyped) return draftOf(draft.aside, replaces ? draft.file : null)
  const isOutdated = draft.isEditing && !replaces
  return isOutdated ? { ...withoutEditing(draft), text: joined(draft.text, draft.aside) } : draft
}

function applyEvent(state: ChatState, event: ChatEvent): ChatState {
  if (!state.answer) return state
  switch (event.type) {
    case 'metadata':
      return {
        ...onAnswer(state, { model: event.model, generationId: event.generationId, isConnected: true, uploaded: null }),
        sending: null,
      }
    case 'finish':
      return onAnswer(state, { finish: event.finish })
    case 'text':
      return onAnswer(state, { text: appendText(state.answer.text, event.text) })
    case 'part':
      return onAnswer(state, { parts: [...state.answer.parts, event.part] })
    case 'done':
      return finish(state, state.answer.isStopping ? 'stopped' : hasContent(state.answer) ? null : 'failed')
    case 'error':
      if (isMemberLimit(event.message)) return refuse(state, { message: '', code: event.message }, false)
      return isTokenLimit(event.message) ? reachLimit(state) : breakOff(state, event.message)
  }
}

function reachLimit(state: ChatState): ChatState {
  return state.sending ? takeBack(state, state.sending) : finish(state, 'limit')
}

function breakOff(state: ChatState, message: string): ChatState {
  return { ...finish(state, 'failed'), problem: { kind: 'stream', error: { message, code: 'STREAM_FAILED' } } }
}

/** The server refused the question: one that it does not have goes back to the box. */
function refuse(state: ChatState, error: unknown, isLimit: boolean): ChatState {
  if (isLimit) return reachLimit(state)
  if (state.sending) return { ...takeBack(state, state.sending), problem: { kind: 'send', error } }
  return { ...finish(state, 'failed'), problem: { kind: 'stream', error } }
}

/** Rolls back the question; its text returns to the box, above anything typed meanwhile. */
function takeBack(state: ChatState, sending: Sending): ChatState {
  if (!sending.isTyped) return { ...state, ...sending.before, answer: null, sending: null }
  const unsent = unsentDraft({ draft: state.draft, sending })
  const draft = unsent.isEditing ? unsent : { ...unsent, text: joined(unsent.text, unsent.aside), aside: '' }
  return { ...state, ...sending.before, answer: null, sending: null, draft }
}

function finish(state: ChatState, ending: ChatState['ending']): ChatState {
  const { answer } = state
  const message = answer && hasContent(answer) ? messageOf(answer) : undefined
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

/** Adds the server's summary of the attachment once it has read it. */
function withAttachment(messages: readonly SavedMessage[], known: SavedMessage): readonly SavedMessage[] {
  const at = messages.findLastIndex(({ isUser }) => isUser)
  const question = messages[at]
  if (!question || !known.attachment || question.content.trim() !== known.content.trim()) return messages
  return messages.with(at, { ...question, attachment: known.attachment })
}

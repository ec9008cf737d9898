import { z } from 'zod'
import { SentProfile } from '../club/athletes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { Finish, SavedMessage } from './history.ts'
import { AnyParts, Contact, SentValues } from './parts.ts'
import { Safety, SafetyCategory } from './safety.ts'
import { SpecialistIdField } from './specialists.ts'

/** The longest question, in characters; longer texts belong in a document. */
export const MAX_MESSAGE_LENGTH = 8000

/** One turn of a conversation as sent to the model. */
export const Turn = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(200_000) })
export type Turn = z.infer<typeof Turn>

/** A question's text. */
export const Message = z
  .string('FIELD_REQUIRED')
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(MAX_MESSAGE_LENGTH, 'MESSAGE_TOO_LONG')

/** An IANA time zone, as named by browsers. */
const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9_+\-/]+$/, 'INVALID_INPUT')

/** The fields of every question in addition to its text. */
export const Question = {
  memberId: z.string().max(100).meta({ description: "The specialist's id" }),
  language: z.enum(LANGUAGE_CODES).optional(),
  club_password: z.string().max(200).optional(),
  clubId: IdField.optional(),
  playerId: IdField.optional(),
  planName: z.string().max(50).nullish(),
  conversationHistory: z.array(Turn).max(1000).optional(),
  timeZone: TimeZone.optional().meta({
    description: 'Where the asker is, such as Europe/Prague: things with times get it',
  }),
  profile: SentProfile.optional().meta({
    description: 'What a player says of themselves; used only where they are too young for it to be kept',
  }),
}

/** Idempotency key: the same id again returns the answer of the first request. */
export const RequestId = IdField.optional().meta({
  description: 'Sending the same id again does not ask twice: the first answer is replied',
})

/**
 * The model that answers: one of the two that tokens are bought for, the offline coach, or a fixed reply to a red flag.
 */
export const SpeakingModel = z.enum(['gpt-5', 'gpt-5-mini', 'offline', 'safety'])
export type SpeakingModel = z.infer<typeof SpeakingModel>

/** The values entered into the form of an `ask` part. */
const Answers = SentValues.optional().meta({
  description:
    'The values of the form that the last answer showed (its `ask` part); the message says the same in words',
})

/** Why a question is refused. */
export const QUESTION_ERRORS = [
  'SPECIALIST_NOT_FOUND',
  'FIELD_REQUIRED',
  'MESSAGE_TOO_LONG',
  'ANSWER_IN_PROGRESS',
  'CONVERSATION_FULL',
] as const
/** An answer as server-sent events: `metadata`, texts and parts with an `id`, then `done` or `error` (chat-stream.ts). */
export const EventStreamText = z.string().meta({
  description:
    'Server-sent events: metadata, texts and parts (JSON with a `type`) with an id in one sequence, then done or error',
})

export const askSimply = endpoint({
  method: 'POST',
  path: '/api/chat/simple',
  access: 'session-or-club-password',
  scope: 'ask',
  openToUntrusted: true,
  limit: { requests: 60, perSeconds: 60 },
  summary: 'Asks a specialist and waits for the whole answer; with a session or the club password',
  body: z.object({ ...Question, message: Message, answers: Answers }),
  reply: z.object({
    response: z.string(),
    model: SpeakingModel,
    generationId: z.string(),
    finish: Finish.nullable().meta({ description: 'Why the answer is not whole; null where it is' }),
    parts: AnyParts,
    safety: Safety.meta({ description: 'The red flag that the question raised; null where there is none' }),
  }),
  errors: [...QUESTION_ERRORS, 'TOKEN_LIMIT_EXCEEDED', 'MEMBER_LIMIT_REACHED', 'ANSWER_UNAVAILABLE'],
})

export const askStreaming = endpoint({
  method: 'POST',
  path: '/api/chat/stream',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 60, perSeconds: 60 },
  summary:
    'Asks a specialist; the answer streams as server-sent events and continues on the server if the client disconnects',
  body: z.object({
    ...Question,
    message: Message,
    answers: Answers,
    requestId: RequestId,
    replaces: z
      .enum(['answer', 'question'])
      .optional()
      .meta({ description: 'answer: ask the last question again; question: replace it with this one' }),
  }),
  reply: EventStreamText,
  replyType: 'text/event-stream',
  errors: QUESTION_ERRORS,
})

export const continueAnswer = endpoint({
  method: 'GET',
  path: '/api/chat/stream/:generationId',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 600, perSeconds: 60 },
  summary:
    'Continues a running or finished answer, after the Last-Event-ID if one is sent; only for the caller who asked',
  params: { generationId: idOr('ANSWER_NOT_FOUND') },
  reply: EventStreamText,
  replyType: 'text/event-stream',
  errors: ['ANSWER_NOT_FOUND'],
})

export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/stream/:generationId/stop',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Stops a running answer; what was written so far stays, and only that is charged',
  params: { generationId: idOr('ANSWER_NOT_FOUND') },
  reply: z.object({ stopped: z.boolean() }),
  errors: ['ANSWER_NOT_FOUND'],
})

/** The unsaved conversation with one specialist, on any of its owner's devices. */
export const Conversation = z.object({
  memberId: z.string(),
  messages: z.array(SavedMessage),
  historyId: z.string().nullable().meta({ description: 'The saved conversation it continues' }),
  isSaved: z.boolean().meta({ description: 'Whether nothing was added since it was saved or opened' }),
  running: z
    .object({ generationId: z.string(), model: SpeakingModel })
    .nullable()
    .meta({ description: 'The answer being written; it is not among the messages' }),
})
export type Conversation = z.infer<typeof Conversation>

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  openToUntrusted: true,
  summary: "The caller's unsaved conversation with a specialist",
  params: { specialistId: SpecialistIdField },
  reply: z.object({ conversation: Conversation }),
  errors: ['SPECIALIST_NOT_FOUND'],
})

export const openHistory = endpoint({
  method: 'PUT',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  summary: 'Continues a saved conversation in place of the unsaved one, or records the id it was just saved under',
  params: { specialistId: SpecialistIdField },
  body: z.object({ historyId: IdField, isJustSaved: z.boolean().optional() }),
  reply: z.object({ conversation: Conversation }),
  errors: ['SPECIALIST_NOT_FOUND', 'HISTORY_NOT_FOUND'],
})

export const discardConversation = endpoint({
  method: 'DELETE',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  openToUntrusted: true,
  summary: 'Deletes the unsaved conversation with a specialist and stops its running answer',
  params: { specialistId: SpecialistIdField },
  reply: z.object({ discarded: z.literal(true) }),
  errors: ['SPECIALIST_NOT_FOUND'],
})

export const liftSafetyNote = endpoint({
  method: 'POST',
  path: '/api/chat/conversation/:specialistId/safety-note',
  access: 'session',
  openToUntrusted: true,
  summary: 'Says of the newest safety note of a conversation that it was not meant so; it is counted, without any text',
  params: { specialistId: SpecialistIdField },
  body: z.object({ category: SafetyCategory }),
  reply: z.object({ lifted: z.boolean().meta({ description: 'false where there is no such note' }) }),
  errors: ['SPECIALIST_NOT_FOUND'],
})

export const getHelpLines = endpoint({
  method: 'GET',
  path: '/api/chat/help-lines',
  access: 'session',
  openToUntrusted: true,
  summary: "Whom to call in need: 112 and the help lines of the club's country, or of the language's",
  reply: z.object({ contacts: z.array(Contact) }),
})

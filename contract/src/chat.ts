import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdField } from './fields.ts'
import { SavedMessage } from './history.ts'
import { LANGUAGE_CODES } from './languages.ts'

/** The longest question, in characters; more goes into a document. */
export const MAX_MESSAGE_LENGTH = 8000

/** One turn of a conversation as the model gets it. */
export const Turn = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(200_000) })
export type Turn = z.infer<typeof Turn>

/** A question's words. */
const Message = z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(MAX_MESSAGE_LENGTH, 'MESSAGE_TOO_LONG')

/** What every question carries besides its words. */
export const Question = {
  memberId: z.string().max(100).meta({ description: "The specialist's id" }),
  language: z.enum(LANGUAGE_CODES).optional(),
  club_password: z.string().max(200).optional(),
  clubId: IdField.optional(),
  playerId: IdField.optional(),
  planName: z.string().max(50).nullish(),
  conversationHistory: z.array(Turn).max(1000).optional(),
}

/** The same id again is the same question: its answer is handed on. */
export const RequestId = IdField.optional().meta({
  description: 'The same id again is the same question: its answer is handed on',
})

/** Which model speaks: one of the two that tokens are bought for, or the offline coach. */
export const SpeakingModel = z.enum(['gpt-5', 'gpt-5-mini', 'offline'])
export type SpeakingModel = z.infer<typeof SpeakingModel>

export const askSimply = endpoint({
  method: 'POST',
  path: '/api/chat/simple',
  access: 'club',
  openToUntrusted: true,
  limit: { requests: 60, perSeconds: 60 },
  summary: 'Asks a specialist and waits for the whole answer; with a session or the club password',
  body: z.object({ ...Question, message: Message }),
  reply: z.object({ response: z.string(), model: SpeakingModel, generationId: z.string() }),
  errors: ['SPECIALIST_NOT_FOUND', 'FIELD_REQUIRED', 'MESSAGE_TOO_LONG', 'TOKEN_LIMIT_EXCEEDED', 'ANSWER_UNAVAILABLE'],
})

export const askStreaming = endpoint({
  method: 'POST',
  path: '/api/chat/stream',
  access: 'club',
  openToUntrusted: true,
  limit: { requests: 60, perSeconds: 60 },
  summary: 'Asks a specialist; the answer streams as server-sent events and goes on at the server if the reader leaves',
  body: z.object({
    ...Question,
    message: Message,
    requestId: RequestId,
    replaces: z
      .enum(['answer', 'question'])
      .optional()
      .meta({ description: 'Whether it asks the last question anew, or takes its place' }),
  }),
  reply: z.string().meta({ description: 'text/event-stream' }),
  errors: ['SPECIALIST_NOT_FOUND', 'FIELD_REQUIRED', 'MESSAGE_TOO_LONG', 'ANSWER_IN_PROGRESS'],
})

export const continueAnswer = endpoint({
  method: 'GET',
  path: '/api/chat/stream/:generationId',
  access: 'club',
  openToUntrusted: true,
  limit: { requests: 600, perSeconds: 60 },
  summary: 'Goes on with a running or finished answer, after the Last-Event-ID where one is sent; for who asked for it',
  reply: z.string().meta({ description: 'text/event-stream' }),
  errors: ['ANSWER_NOT_FOUND'],
})

export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/stream/:generationId/stop',
  access: 'club',
  openToUntrusted: true,
  summary: 'Ends a running answer; what came stays, and only that is charged',
  reply: z.object({ stopped: z.boolean() }),
  errors: ['ANSWER_NOT_FOUND'],
})

/** The conversation with one specialist that is not saved, wherever its owner left it. */
export const Conversation = z.object({
  memberId: z.string(),
  messages: z.array(SavedMessage),
  historyId: z.string().nullable().meta({ description: 'The saved conversation it goes on with' }),
  isSaved: z.boolean().meta({ description: 'Whether nothing came since it was saved or opened' }),
  running: z
    .object({ generationId: z.string(), model: SpeakingModel })
    .nullable()
    .meta({ description: 'The answer that is being written; it is not among the messages' }),
})
export type Conversation = z.infer<typeof Conversation>

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  openToUntrusted: true,
  summary: "The caller's unsaved conversation with a specialist",
  reply: z.object({ conversation: Conversation }),
  errors: ['SPECIALIST_NOT_FOUND'],
})

export const openHistory = endpoint({
  method: 'PUT',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  summary: 'Goes on with a saved conversation in the place of the unsaved one, or notes under which id it was saved',
  body: z.object({ historyId: IdField, isJustSaved: z.boolean().optional() }),
  reply: z.object({ conversation: Conversation }),
  errors: ['SPECIALIST_NOT_FOUND', 'HISTORY_NOT_FOUND'],
})

export const discardConversation = endpoint({
  method: 'DELETE',
  path: '/api/chat/conversation/:specialistId',
  access: 'session',
  openToUntrusted: true,
  summary: 'Erases the unsaved conversation with a specialist and ends its running answer',
  reply: z.object({ discarded: z.literal(true) }),
  errors: ['SPECIALIST_NOT_FOUND'],
})

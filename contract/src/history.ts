import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { endpoint } from './endpoint.ts'
import { IdField, idOr, textField } from './fields.ts'
import { AnyParts } from './parts.ts'

/** The longest title a saved conversation may have. */
export const MAX_TITLE_LENGTH = 100

/** How many messages a conversation can have, and how many bytes in all; the same saved or not, so that all can be saved. */
export const MAX_CONVERSATION_MESSAGES = 1000
export const MAX_CONVERSATION_BYTES = 1024 * 1024

/** How many conversations one person can keep. */
export const MAX_HISTORIES = 300

/** From this share of a limit on, its owner is told. */
export const NEARLY_FULL = 0.9

/** How many saved conversations a page of the list has, unless the caller says. */
export const HISTORY_PAGE = 30

/** Why an answer ended before it was complete: cut at its length, or by the model's content filter. */
export const Finish = z.enum(['length', 'filter'])
export type Finish = z.infer<typeof Finish>

/** One turn of a saved conversation. */
export const SavedMessage = z.object({
  id: z.string().max(100),
  content: z.string().max(200_000),
  isUser: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }),
  sender: z.string().max(200).optional(),
  model: z.string().max(50).optional(),
  attachment: Attachment.optional(),
  finish: Finish.optional().meta({ description: 'Why an answer is not whole' }),
  parts: AnyParts.optional(),
})
export type SavedMessage = z.infer<typeof SavedMessage>

/** A conversation that its owner saved; nobody else ever sees it. */
export const ChatHistory = z.object({
  id: z.string(),
  title: z.string(),
  member_id: z.string().meta({ description: "The specialist's id" }),
  member_name: z.string(),
  messages: z.array(SavedMessage),
  clubId: z.string(),
  playerId: z.string().nullable(),
  last_message_at: z.iso.datetime(),
})
export type ChatHistory = z.infer<typeof ChatHistory>

const Title = textField(MAX_TITLE_LENGTH)
const Messages = z.array(SavedMessage).min(1).max(MAX_CONVERSATION_MESSAGES, 'HISTORY_TOO_LARGE')

/** What counts of a message for how large a conversation is. */
type Weighed = Pick<SavedMessage, 'content' | 'attachment' | 'parts'>

/** How many bytes messages take: their words, their parts, and what is kept of what was shown with them. */
export function bytesOf(messages: readonly Weighed[]): number {
  const encoder = new TextEncoder()
  const size = (text: string) => encoder.encode(text).length
  const sizeOf = (value: unknown) => (value ? size(JSON.stringify(value)) : 0)
  return messages.reduce(
    (sum, { content, attachment, parts }) => sum + size(content) + sizeOf(attachment) + sizeOf(parts),
    0,
  )
}

/** How full a conversation is, from 0 to 1: by its messages or by its bytes, whichever is nearer to the limit. */
export function fullnessOf(messages: readonly Weighed[]): number {
  return Math.max(messages.length / MAX_CONVERSATION_MESSAGES, bytesOf(messages) / MAX_CONVERSATION_BYTES)
}

export const listChatHistory = endpoint({
  method: 'GET',
  path: '/api/chat-history',
  access: 'session',
  summary: "The caller's own saved conversations, the newest first, page by page and without their messages",
  query: z.object({
    clubId: IdField.optional(),
    playerId: IdField.optional(),
    search: z.string().max(200).optional().meta({ description: 'Words, all of which stand in title or text' }),
    limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE),
    cursor: z.string().max(200).optional().meta({ description: 'The nextCursor of the page before' }),
  }),
  reply: z.object({
    chatHistory: z.array(ChatHistory).meta({ description: '`messages` is empty: GET /api/chat-history/{id} has them' }),
    nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null after the last one' }),
    saved: z.number().meta({ description: 'How many conversations the caller has saved' }),
    mostSaved: z.number().meta({ description: 'How many can be saved' }),
  }),
  errors: ['INVALID_INPUT'],
})

export const getChatHistory = endpoint({
  method: 'GET',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'A saved conversation with its messages',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  query: z.object({ clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['HISTORY_NOT_FOUND'],
})

export const saveChatHistory = endpoint({
  method: 'POST',
  path: '/api/chat-history',
  access: 'session',
  summary: 'Saves a conversation',
  body: z.object({
    title: Title,
    member_id: z.string().max(100),
    member_name: textField(200),
    messages: Messages,
    clubId: IdField.optional(),
    playerId: IdField.optional(),
  }),
  status: 201,
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['FIELD_REQUIRED', 'SPECIALIST_NOT_FOUND', 'HISTORY_TOO_LARGE', 'HISTORY_FULL'],
})

export const updateChatHistory = endpoint({
  method: 'PUT',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'Saves a conversation again under its id',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  body: z.object({ title: Title, messages: Messages, clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['FIELD_REQUIRED', 'HISTORY_NOT_FOUND', 'HISTORY_TOO_LARGE'],
})

export const deleteChatHistory = endpoint({
  method: 'DELETE',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'Deletes a saved conversation',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  query: z.object({ clubId: IdField.optional() }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['HISTORY_NOT_FOUND'],
})

import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { endpoint } from './endpoint.ts'
import { IdField, textField } from './fields.ts'

/** The longest title a saved conversation may have. */
export const MAX_TITLE_LENGTH = 100

/** One turn of a saved conversation. */
export const SavedMessage = z.object({
  id: z.string().max(100),
  content: z.string().max(200_000),
  isUser: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }),
  sender: z.string().max(200).optional(),
  model: z.string().max(50).optional(),
  finish: z.enum(['length', 'filter']).optional().meta({ description: 'Why an answer was cut' }),
  attachment: Attachment.optional(),
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
const Messages = z.array(SavedMessage).min(1).max(1000)

export const listChatHistory = endpoint({
  method: 'GET',
  path: '/api/chat-history',
  access: 'session',
  summary: "The caller's own saved conversations, the newest first",
  query: z.object({
    clubId: IdField.optional(),
    playerId: IdField.optional(),
    search: z.string().max(200).optional().meta({ description: 'Words in titles and texts' }),
  }),
  reply: z.object({ chatHistory: z.array(ChatHistory) }),
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
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['FIELD_REQUIRED', 'SPECIALIST_NOT_FOUND'],
})

export const updateChatHistory = endpoint({
  method: 'PUT',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'Saves a conversation again under its id',
  body: z.object({ title: Title, messages: Messages, clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['FIELD_REQUIRED', 'HISTORY_NOT_FOUND'],
})

export const deleteChatHistory = endpoint({
  method: 'DELETE',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'Erases a saved conversation',
  query: z.object({ clubId: IdField.optional() }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['HISTORY_NOT_FOUND'],
})

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr, textField } from '../platform/fields.ts'
import { HEAVY_WORK } from '../platform/heavy-work.ts'
import { Attachment } from './attachments.ts'
import { AnyParts } from './parts.ts'

/** The longest title a saved conversation may have. */
export const MAX_TITLE_LENGTH = 100

/** How many messages and bytes a conversation can have; the same saved or not, so that every one can be saved. */
export const MAX_CONVERSATION_MESSAGES = 1000
export const MAX_CONVERSATION_BYTES = 1024 * 1024

/** How many conversations a player can save. */
export const MAX_HISTORIES = 300

/** For how many seconds the page offers to undo a deletion; the server waits a little longer to allow for latency. */
export const UNDO_SECONDS = 10
export const DELETED_KEPT_SECONDS = 15

/** The share of a limit from which its owner is warned. */
export const NEARLY_FULL = 0.9

/** The default page size of the list of saved conversations. */
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

/** A saved conversation; visible to its owner only. */
export const ChatHistory = z.object({
  id: z.string(),
  title: z.string(),
  member_id: z.string().meta({ description: "The specialist's id" }),
  member_name: z.string(),
  messages: z.array(SavedMessage),
  clubId: z.string(),
  playerId: z.string().nullable(),
  last_message_at: z.iso.datetime(),
  isPinned: z.boolean().meta({ description: 'Whether it stands before all others in the list' }),
})
export type ChatHistory = z.infer<typeof ChatHistory>

/** An unsaved conversation that will be erased soon. */
export const EndingConversation = z.object({
  member_id: z.string().meta({ description: "The specialist's id" }),
  keptUntil: z.iso.datetime(),
})
export type EndingConversation = z.infer<typeof EndingConversation>

const Title = textField(MAX_TITLE_LENGTH)
const Messages = z.array(SavedMessage).min(1).max(MAX_CONVERSATION_MESSAGES, 'HISTORY_TOO_LARGE')

/** The fields of a message that count towards a conversation's size. */
type Weighed = Pick<SavedMessage, 'content' | 'attachment' | 'parts'>

/** The size of messages in bytes: their text, their parts, and what is stored of their attachments. */
export function bytesOf(messages: readonly Weighed[]): number {
  const encoder = new TextEncoder()
  const size = (text: string) => encoder.encode(text).length
  const sizeOf = (value: unknown) => (value ? size(JSON.stringify(value)) : 0)
  return messages.reduce(
    (sum, { content, attachment, parts }) => sum + size(content) + sizeOf(attachment) + sizeOf(parts),
    0,
  )
}

/** How full a conversation is, from 0 to 1: by messages or by bytes, whichever is nearer to its limit. */
export function fullnessOf(messages: readonly Weighed[]): number {
  return Math.max(messages.length / MAX_CONVERSATION_MESSAGES, bytesOf(messages) / MAX_CONVERSATION_BYTES)
}

export const listChatHistory = endpoint({
  method: 'GET',
  path: '/api/chat-history',
  access: 'session',
  summary:
    "The caller's own saved conversations, pinned ones first and then the newest, page by page and without their messages",
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
    ending: z.array(EndingConversation).meta({
      description: 'Conversations that are not saved and will be erased soon; on the first page of all of them only',
    }),
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

/** The input for saving a conversation. */
export const SaveTitle = z.object({ title: Title })

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
  errors: ['FIELD_REQUIRED', 'SPECIALIST_NOT_FOUND', 'HISTORY_TOO_LARGE', 'HISTORY_FULL', 'PARENTS_CONSENT_NEEDED'],
})

export const updateChatHistory = endpoint({
  method: 'PUT',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: 'Saves a conversation again under its id',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  body: z.object({ title: Title, messages: Messages, clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory }),
  errors: ['FIELD_REQUIRED', 'HISTORY_NOT_FOUND', 'HISTORY_TOO_LARGE', 'PARENTS_CONSENT_NEEDED'],
})

export const renameChatHistory = endpoint({
  method: 'PUT',
  path: '/api/chat-history/:id/title',
  access: 'session',
  summary: 'Gives a saved conversation another title',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  body: z.object({ title: Title, clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory.meta({ description: '`messages` is empty' }) }),
  errors: ['FIELD_REQUIRED', 'HISTORY_NOT_FOUND'],
})

export const pinChatHistory = endpoint({
  method: 'PUT',
  path: '/api/chat-history/:id/pin',
  access: 'session',
  summary: 'Puts a saved conversation before all others in the list, or back among them',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  body: z.object({ isPinned: z.boolean(), clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory.meta({ description: '`messages` is empty' }) }),
  errors: ['HISTORY_NOT_FOUND'],
})

const Exported = {
  method: 'GET',
  access: 'session',
  limit: { requests: 30, perSeconds: 60 },
  params: { id: idOr('HISTORY_NOT_FOUND') },
  reply: z.string(),
  errors: ['HISTORY_NOT_FOUND', ...HEAVY_WORK],
} as const

export const exportChatHistoryAsMarkdown = endpoint({
  ...Exported,
  path: '/api/chat-history/:id/markdown',
  summary: 'A saved conversation as a Markdown file, its parts as text',
  replyType: 'text/markdown',
})

export const exportChatHistoryAsPdf = endpoint({
  ...Exported,
  path: '/api/chat-history/:id/pdf',
  summary: 'A saved conversation as a PDF, its parts as text',
  replyType: 'application/pdf',
})

export const deleteChatHistory = endpoint({
  method: 'DELETE',
  path: '/api/chat-history/:id',
  access: 'session',
  summary: `Deletes a saved conversation; for ${UNDO_SECONDS} seconds it can be restored`,
  params: { id: idOr('HISTORY_NOT_FOUND') },
  query: z.object({ clubId: IdField.optional() }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['HISTORY_NOT_FOUND'],
})

export const restoreChatHistory = endpoint({
  method: 'POST',
  path: '/api/chat-history/:id/restore',
  access: 'session',
  summary: 'Takes back the deletion of a saved conversation',
  params: { id: idOr('HISTORY_NOT_FOUND') },
  body: z.object({ clubId: IdField.optional() }),
  reply: z.object({ chatHistory: ChatHistory.meta({ description: '`messages` is empty' }) }),
  errors: ['HISTORY_NOT_FOUND', 'HISTORY_FULL'],
})

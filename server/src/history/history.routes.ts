import * as calls from '@touchline/contract/history.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import type { HistoryRow } from './history.table.ts'
import { eraseHistory, findHistory, listHistories, resaveHistory, saveHistory } from './history.ts'
import { withOwnFacts } from './own-turns.ts'

/** What the server itself knows of somebody's conversation with a specialist. */
type OwnTurns = (caller: Caller, specialistId: string) => Promise<calls.SavedMessage[]>

export function historyRoutes(app: FastifyInstance, db: Database, ownTurns: OwnTurns): void {
  serve(app, calls.listChatHistory, async ({ caller, query }) => {
    const { titles, nextCursor, saved } = await listHistories(db, caller, query)
    const chatHistory = titles.map((title) => shown({ ...title, messages: [] }, caller))
    return { chatHistory, nextCursor, saved, mostSaved: calls.MAX_HISTORIES }
  })

  serve(app, calls.getChatHistory, async ({ caller, params }) => ({
    chatHistory: shown(await findHistory(db, caller, params.id), caller),
  }))

  const save: typeof serve = (to, call, handle) => serve(to, call, handle, { bodyLimit: SAVED_BODY_LIMIT })
  save(app, calls.saveChatHistory, async ({ caller, body }) => {
    const { title, member_id: specialistId, member_name: specialistName } = body
    const messages = withOwnFacts(body.messages, await ownTurns(caller, specialistId))
    const history = await saveHistory(db, caller, { title, messages, specialistId, specialistName })
    return { chatHistory: shown(history, caller) }
  })

  save(app, calls.updateChatHistory, async ({ caller, params, body: { title, messages } }) => {
    const before = await findHistory(db, caller, params.id)
    const own = await ownTurns(caller, before.specialistId)
    const change = { title, messages: withOwnFacts(messages, own, before.messages) }
    return { chatHistory: shown(await resaveHistory(db, caller, params.id, change), caller) }
  })

  serve(app, calls.deleteChatHistory, async ({ caller, params }) => {
    await eraseHistory(db, caller, params.id)
    return { deleted: true as const }
  })
}

// More than a conversation's words can take: each message has an id, a time and a sender besides.
const SAVED_BODY_LIMIT = 2 * calls.MAX_CONVERSATION_BYTES

function shown(history: Omit<HistoryRow, 'searchText'>, caller: Caller): calls.ChatHistory {
  return {
    id: history.id,
    title: history.title,
    member_id: history.specialistId,
    member_name: history.specialistName,
    messages: history.messages,
    clubId: history.clubId,
    playerId: caller.role === 'member' ? history.ownerId : null,
    last_message_at: history.lastMessageAt.toISOString(),
  }
}

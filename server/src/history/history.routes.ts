import * as calls from '@touchline/contract/history.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import type { HistoryRow } from './history.table.ts'
import { eraseHistory, listHistories, resaveHistory, saveHistory } from './history.ts'

export function historyRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.listChatHistory, async ({ caller, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const histories = await listHistories(db, caller, query.search)
    return { chatHistory: histories.map((history) => shown(history, caller)) }
  })

  serve(app, calls.saveChatHistory, async ({ caller, body }) => {
    const { title, messages, member_id: specialistId, member_name: specialistName } = body
    const history = await saveHistory(db, caller, { title, messages, specialistId, specialistName })
    return { chatHistory: shown(history, caller) }
  })

  serve(app, calls.updateChatHistory, async ({ caller, params, body }) => ({
    chatHistory: shown(await resaveHistory(db, caller, params.id, body), caller),
  }))

  serve(app, calls.deleteChatHistory, async ({ caller, params }) => {
    await eraseHistory(db, caller, params.id)
    return { deleted: true as const }
  })
}

function shown(history: HistoryRow, caller: Caller): calls.ChatHistory {
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

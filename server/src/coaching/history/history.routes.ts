import * as calls from '@touchline/contract/coaching/history.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { offThread, workOf, workOwner } from '../../platform/off-thread/off-thread.ts'
import { discreetTitle } from '../safety/safety.ts'
import type { HistoryRow } from './history.table.ts'
import {
  findHistory,
  listHistories,
  pinHistory,
  removeHistory,
  renameHistory,
  resaveHistory,
  restoreHistory,
  saveHistory,
} from './history.ts'
import type { run } from './history-file.thread.ts'
import { withOwnFacts } from './own-turns.ts'

/** The server's own record of the caller's conversation with a specialist. */
type OwnTurns = (caller: Caller, specialistId: string) => Promise<calls.SavedMessage[]>

/** The caller's unsaved conversations that will be erased soon. */
type EndingSoon = (caller: Caller) => Promise<calls.EndingConversation[]>

export function historyRoutes(
  app: FastifyInstance,
  db: Database,
  { ownTurns, endingSoon, publicUrl }: { ownTurns: OwnTurns; endingSoon: EndingSoon; publicUrl: string },
): void {
  serve(app, calls.listChatHistory, async ({ caller, query }) => {
    const { titles, nextCursor, saved } = await listHistories(db, caller, query)
    const chatHistory = titles.map((title) => shown({ ...title, messages: [] }, caller))
    const ending = query.search || query.cursor ? [] : await endingSoon(caller)
    return { chatHistory, nextCursor, saved, mostSaved: calls.MAX_HISTORIES, ending }
  })

  serve(app, calls.getChatHistory, async ({ caller, params }) => ({
    chatHistory: shown(await findHistory(db, caller, params.id), caller),
  }))

  const save: typeof serve = (to, call, handle) => serve(to, call, handle, { bodyLimit: SAVED_BODY_LIMIT })
  save(app, calls.saveChatHistory, async ({ caller, body, language }) => {
    const { member_id: specialistId, member_name: specialistName } = body
    const messages = withOwnFacts(body.messages, await ownTurns(caller, specialistId))
    const title = discreetTitle(body.title, messages, language)
    const history = await saveHistory(db, caller, { title, messages, specialistId, specialistName })
    return { chatHistory: shown(history, caller) }
  })

  save(app, calls.updateChatHistory, async ({ caller, params, body, language }) => {
    const before = await findHistory(db, caller, params.id)
    const own = await ownTurns(caller, before.specialistId)
    const messages = withOwnFacts(body.messages, own, before.messages)
    const change = { title: discreetTitle(body.title, messages, language), messages }
    return { chatHistory: shown(await resaveHistory(db, caller, params.id, change), caller) }
  })

  serve(app, calls.deleteChatHistory, async ({ caller, params }) => {
    await removeHistory(db, caller, params.id)
    return { deleted: true as const }
  })

  const fileOf = async (kind: 'markdown' | 'pdf', caller: Caller, id: string, language: LanguageCode) => {
    const { title, specialistName, lastMessageAt, messages } = await findHistory(db, caller, id)
    const history = { title, specialistName, lastMessageAt, messages }
    return offThread.run(HISTORY_FILE, { kind, history, language, origin: publicUrl }, workOwner(caller))
  }
  serve(app, calls.exportChatHistoryAsMarkdown, async ({ caller, params, language, reply }) => {
    const file = await fileOf('markdown', caller, params.id, language)
    asFile(reply, 'text/markdown; charset=utf-8')
    return file as string
  })
  serve(app, calls.exportChatHistoryAsPdf, async ({ caller, params, language, reply }) => {
    const file = await fileOf('pdf', caller, params.id, language)
    asFile(reply, 'application/pdf')
    return file as string
  })

  const title = async (history: Promise<HistoryRow>, caller: Caller) => ({
    chatHistory: shown({ ...(await history), messages: [] }, caller),
  })
  serve(app, calls.restoreChatHistory, ({ caller, params }) => title(restoreHistory(db, caller, params.id), caller))
  serve(app, calls.pinChatHistory, ({ caller, params, body }) =>
    title(pinHistory(db, caller, params.id, body.isPinned), caller),
  )
  serve(app, calls.renameChatHistory, async ({ caller, params, body, language }) => {
    const { messages } = await findHistory(db, caller, params.id)
    const discreet = discreetTitle(body.title, messages, language)
    return title(renameHistory(db, caller, params.id, discreet), caller)
  })
}

const HISTORY_FILE = workOf<typeof run>(new URL('./history-file.thread.ts', import.meta.url))

/** The page names the file after the conversation. */
function asFile(reply: FastifyReply, type: string): void {
  reply.header('content-type', type).header('content-disposition', 'attachment')
}

// More than the text of a conversation can take: each message also has an id, a time and a sender.
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
    isPinned: history.pinnedAt !== null,
  }
}

import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ChatHistory, getChatHistory, listChatHistory } from '@touchline/contract/coaching/history.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { CallFailed, call } from '../../platform/api/call.ts'

/** Whose conversations: a player's, or an administrator's, who has no player id. */
export type Owner = { clubId: string; playerId?: string }

/** Under which key everything is kept that was read of saved conversations. */
export const HISTORY = ['history'] as const

/** The owner's saved conversations page by page, the newest first; with a search those that hold its words. */
export function historyQuery(owner: Owner, search: string, language: LanguageCode) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY, owner.clubId, owner.playerId, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...owner, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }
      return call(listChatHistory, { query, language, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** What is known of a saved conversation besides its messages; it may stand on a page of the list that was never loaded. */
export function savedChatQuery(owner: Owner, id: string, language: LanguageCode) {
  return queryOptions({
    queryKey: [...HISTORY, owner.clubId, owner.playerId, 'one', id],
    queryFn: async ({ signal }): Promise<ChatHistory> => {
      const of = { params: { id }, query: { clubId: owner.clubId }, language, signal }
      return { ...(await call(getChatHistory, of)).chatHistory, messages: [] }
    },
    retry: (failures, error) => failures < 2 && !isGone(error),
  })
}

/** Whether the answer was that there is no such conversation, or not for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'HISTORY_NOT_FOUND'
}

/** After a change the list is read anew: its order, its titles and its counts are the server's. */
export async function readAnew(queries: QueryClient): Promise<void> {
  // A first reading that is on its way would not be begun again, and may have been answered before the change.
  await queries.cancelQueries({ queryKey: HISTORY })
  await queries.invalidateQueries({ queryKey: HISTORY })
}

/** A conversation that is gone already is as gone as one could wish. */
export function acceptGone(error: unknown): undefined {
  if (isGone(error)) return undefined
  throw error
}

import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ChatHistory, getChatHistory, listChatHistory } from '@touchline/contract/coaching/history.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { CallFailed, call } from '../../platform/api/call.ts'

/** The owner of conversations: a player, or an administrator, who has no player id. */
export type Owner = { clubId: string; playerId?: string }

/** The query key of everything about saved conversations. */
export const HISTORY = ['history'] as const

/** The owner's saved conversations page by page, newest first; a search filters them by its words. */
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

/** A single saved conversation; it may be on a page of the list that was never loaded. */
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

/** Whether the error is that the conversation does not exist, or not for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'HISTORY_NOT_FOUND'
}

/** Refetches the lists after a change: their order, titles and counts come from the server. */
export async function refetchHistory(queries: QueryClient): Promise<void> {
  // A first fetch in progress would not be restarted, and may have been answered before the change.
  await queries.cancelQueries({ queryKey: HISTORY })
  await queries.invalidateQueries({ queryKey: HISTORY })
}

/** Deleting a conversation that is already gone counts as success. */
export function acceptGone(error: unknown): undefined {
  if (isGone(error)) return undefined
  throw error
}

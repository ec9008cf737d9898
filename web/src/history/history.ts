import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ChatHistory,
  deleteChatHistory,
  getChatHistory,
  listChatHistory,
  pinChatHistory,
  renameChatHistory,
  restoreChatHistory,
  type SavedMessage,
  saveChatHistory,
  updateChatHistory,
} from '@touchline/contract/history.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { CallFailed, call } from '../api/call.ts'

/** Whose conversations: a player's, or an administrator's, who has no player id. */
export type Owner = { clubId: string; playerId?: string }

/** The owner's saved conversations page by page, the newest first; with a search those that hold its words. */
export function historyQuery(owner: Owner, search: string, language: LanguageCode) {
  return infiniteQueryOptions({
    queryKey: ['history', owner.clubId, owner.playerId, search],
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
    queryKey: ['history', owner.clubId, owner.playerId, 'one', id],
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

/** What is saved: a conversation under a title, again under its id where it has one. */
export type Saving = {
  historyId: string | null
  title: string
  specialist: { id: string; name: string }
  messages: SavedMessage[]
}

/** Saves a conversation and answers what was saved. */
export function useSaveHistory(owner: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saving: Saving) => save(owner, saving, language),
    // Not waited for: the list may catch up in its own time.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['history'] }),
  })
}

/** Deletes a saved conversation; for some seconds that can be undone. */
export function useDeleteHistory({ clubId }: Owner, language: LanguageCode) {
  return useHistoryChange((id: string) =>
    call(deleteChatHistory, { params: { id }, query: { clubId }, language }).catch(acceptGone),
  )
}

export function useRestoreHistory({ clubId }: Owner, language: LanguageCode) {
  return useHistoryChange((id: string) => call(restoreChatHistory, { params: { id }, body: { clubId }, language }))
}

export function useRenameHistory({ clubId }: Owner, language: LanguageCode) {
  return useHistoryChange(({ id, title }: { id: string; title: string }) =>
    call(renameChatHistory, { params: { id }, body: { title, clubId }, language }),
  )
}

export function usePinHistory({ clubId }: Owner, language: LanguageCode) {
  return useHistoryChange(({ id, isPinned }: { id: string; isPinned: boolean }) =>
    call(pinChatHistory, { params: { id }, body: { isPinned, clubId }, language }),
  )
}

/** After a change the list is read anew: its order, its titles and its counts are the server's. */
function useHistoryChange<Change, Reply>(mutationFn: (change: Change) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['history'] }),
  })
}

async function save(owner: Owner, saving: Saving, language: LanguageCode): Promise<ChatHistory> {
  const { historyId, title, specialist, messages } = saving
  if (historyId) {
    const body = { title, messages, clubId: owner.clubId }
    const updated = await call(updateChatHistory, { params: { id: historyId }, body, language }).catch(acceptGone)
    if (updated) return updated.chatHistory
    // Erased meanwhile, here or on another device: what is on the screen is then saved as a new one.
  }
  const body = { title, member_id: specialist.id, member_name: specialist.name, messages, ...owner }
  return (await call(saveChatHistory, { body, language })).chatHistory
}

/** A conversation that is gone already is as gone as one could wish. */
function acceptGone(error: unknown): undefined {
  if (isGone(error)) return undefined
  throw error
}

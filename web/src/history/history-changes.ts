import {
  type InfiniteData,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReplyOf } from '@touchline/contract/endpoint.ts'
import {
  type ChatHistory,
  deleteChatHistory,
  type listChatHistory,
  pinChatHistory,
  renameChatHistory,
  restoreChatHistory,
  type SavedMessage,
  saveChatHistory,
  updateChatHistory,
} from '@touchline/contract/history.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { call } from '../api/call.ts'
import { isKeeping } from '../api/kept-answers.ts'
import { HISTORY, isGone, type Owner, savedChatQuery } from './history.ts'

/** What is saved: a conversation under a title, again under its id where it has one. */
type Saving = {
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
    onSuccess: () => void readAnew(queries),
  })
}

/** Deletes a saved conversation; for some seconds that can be undone. */
export function useDeleteHistory({ clubId }: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteChatHistory, { params: { id }, query: { clubId }, language }).catch(acceptGone),
    onSuccess: () => void readAnew(queries),
  })
}

export function useRestoreHistory({ clubId }: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreChatHistory, { params: { id }, body: { clubId }, language }),
    onSuccess: () => void readAnew(queries),
  })
}

export function useRenameHistory(owner: Owner, language: LanguageCode) {
  return useMutation(renaming(useQueryClient(), owner, language))
}

export function usePinHistory(owner: Owner, language: LanguageCode) {
  return useMutation(pinning(useQueryClient(), owner, language))
}

/** Gives a saved conversation another title. */
export function renaming(queries: QueryClient, owner: Owner, language: LanguageCode) {
  const { clubId } = owner
  return mutationOptions({
    // One after the other: of two that travel at once, the server may take the first one last.
    scope: { id: 'history-title' },
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameChatHistory, { params: { id }, body: { title, clubId }, language }),
    onSuccess: async ({ chatHistory }) => {
      await showChanged(queries, chatHistory)
      // The copy for the time without a connection has the old title until the conversation is read once more.
      if (isKeeping()) void queries.prefetchQuery(savedChatQuery(owner, chatHistory.id, language))
    },
  })
}

/** Puts a saved conversation before all others, or back among them. */
export function pinning(queries: QueryClient, { clubId }: Owner, language: LanguageCode) {
  return mutationOptions({
    scope: { id: 'history-pin' },
    mutationFn: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
      call(pinChatHistory, { params: { id }, body: { isPinned, clubId }, language }),
    onSuccess: ({ chatHistory }) => showChanged(queries, chatHistory),
  })
}

/** Shows at once what the server has made of a conversation, wherever it is listed, and reads the lists anew. */
async function showChanged(queries: QueryClient, changed: ChatHistory): Promise<void> {
  await queries.cancelQueries({ queryKey: HISTORY })
  queries.setQueriesData<Read>({ queryKey: HISTORY }, (read) => read && withChange(read, changed))
  void queries.invalidateQueries({ queryKey: HISTORY })
}

/** After a change the list is read anew: its order, its titles and its counts are the server's. */
async function readAnew(queries: QueryClient): Promise<void> {
  // A first reading that is on its way would not be begun again, and may have been answered before the change.
  await queries.cancelQueries({ queryKey: HISTORY })
  await queries.invalidateQueries({ queryKey: HISTORY })
}

/** What is read under the key of saved conversations: lists of them, and single ones. */
type Read = InfiniteData<ReplyOf<typeof listChatHistory>> | ChatHistory

function withChange(read: Read, { id, title, isPinned }: ChatHistory): Read {
  const renew = (one: ChatHistory) => (one.id === id ? { ...one, title, isPinned } : one)
  if (!('pages' in read)) return renew(read)
  return { ...read, pages: read.pages.map((page) => ({ ...page, chatHistory: page.chatHistory.map(renew) })) }
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

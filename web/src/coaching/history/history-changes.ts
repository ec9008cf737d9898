import { type InfiniteData, mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ChatHistory,
  deleteChatHistory,
  type listChatHistory,
  pinChatHistory,
  renameChatHistory,
  restoreChatHistory,
} from '@touchline/contract/coaching/history.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { isKeeping } from '../../platform/api/kept-answers.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { acceptGone, HISTORY, type Owner, refetchHistory, savedChatQuery } from './history.ts'

/** Deletes a saved conversation; this can be undone for a few seconds. */
export function useDeleteHistory({ clubId }: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteChatHistory, { params: { id }, query: { clubId }, language }).catch(acceptGone),
    onSuccess: () => void refetchHistory(queries),
  })
}

export function useRestoreHistory({ clubId }: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreChatHistory, { params: { id }, body: { clubId }, language }),
    onSuccess: () => void refetchHistory(queries),
  })
}

export function useRenameHistory(owner: Owner, language: LanguageCode) {
  return useMutation(renaming(useQueryClient(), owner, language))
}

export function usePinHistory(owner: Owner, language: LanguageCode) {
  return useMutation(pinning(useQueryClient(), owner, language))
}

/** Renames a saved conversation. */
export function renaming(queries: QueryClient, owner: Owner, language: LanguageCode) {
  const { clubId } = owner
  return mutationOptions({
    // Serialised: of two concurrent requests, the server may process the first one last.
    scope: { id: 'history-title' },
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameChatHistory, { params: { id }, body: { title, clubId }, language }),
    onSuccess: async ({ chatHistory }) => {
      await showChanged(queries, chatHistory)
      // The offline copy has the old title until the conversation is fetched again.
      if (isKeeping()) void queries.prefetchQuery(savedChatQuery(owner, chatHistory.id, language))
    },
  })
}

/** Pins a saved conversation to the top, or unpins it. */
export function pinning(queries: QueryClient, { clubId }: Owner, language: LanguageCode) {
  return mutationOptions({
    scope: { id: 'history-pin' },
    mutationFn: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
      call(pinChatHistory, { params: { id }, body: { isPinned, clubId }, language }),
    onSuccess: ({ chatHistory }) => showChanged(queries, chatHistory),
  })
}

/** Shows the server's version of a conversation at once in every list, then refetches the lists. */
async function showChanged(queries: QueryClient, changed: ChatHistory): Promise<void> {
  await queries.cancelQueries({ queryKey: HISTORY })
  queries.setQueriesData<Read>({ queryKey: HISTORY }, (read) => read && withChange(read, changed))
  void queries.invalidateQueries({ queryKey: HISTORY })
}

/** The cached values under the key of saved conversations: lists, and single conversations. */
type Read = InfiniteData<ReplyOf<typeof listChatHistory>> | ChatHistory

function withChange(read: Read, { id, title, isPinned }: ChatHistory): Read {
  const renew = (one: ChatHistory) => (one.id === id ? { ...one, title, isPinned } : one)
  if (!('pages' in read)) return renew(read)
  return { ...read, pages: read.pages.map((page) => ({ ...page, chatHistory: page.chatHistory.map(renew) })) }
}

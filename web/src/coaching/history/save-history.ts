import { useQueryClient } from '@tanstack/react-query'
import {
  type ChatHistory,
  type SavedMessage,
  saveChatHistory,
  updateChatHistory,
} from '@touchline/contract/coaching/history.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { acceptGone, type Owner, refetchHistory } from './history.ts'

/** A conversation to save under a title; with an id it updates the existing one. */
type Saving = {
  historyId: string | null
  title: string
  specialist: { id: string; name: string }
  messages: SavedMessage[]
}

/** Saves a conversation and returns it as saved. */
export function useSaveHistory(owner: Owner, language: LanguageCode) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saving: Saving) => save(owner, saving, language),
    // Not awaited: the list may update later.
    onSuccess: () => void refetchHistory(queries),
  })
}

async function save(owner: Owner, saving: Saving, language: LanguageCode): Promise<ChatHistory> {
  const { historyId, title, specialist, messages } = saving
  if (historyId) {
    const body = { title, messages, clubId: owner.clubId }
    const updated = await call(updateChatHistory, { params: { id: historyId }, body, language }).catch(acceptGone)
    if (updated) return updated.chatHistory
    // Deleted meanwhile, here or on another device: the conversation on screen is saved as a new one.
  }
  const body = { title, member_id: specialist.id, member_name: specialist.name, messages, ...owner }
  return (await call(saveChatHistory, { body, language })).chatHistory
}

import { getConversation } from '@touchline/contract/chat.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { call } from '../api/call.ts'

/** Whether a specialist is in the middle of a conversation that nobody has saved; opening another would erase it. */
export async function hasUnsavedConversation(specialistId: string, language: LanguageCode): Promise<boolean> {
  const { conversation } = await call(getConversation, { params: { specialistId }, language })
  return !conversation.isSaved && (conversation.messages.length > 0 || conversation.running !== null)
}

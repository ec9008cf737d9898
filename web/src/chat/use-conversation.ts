import type { LanguageCode } from '@touchline/contract/languages.ts'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import { ConversationStore, type StoreSetting } from './conversation-store.ts'
import { draftKey } from './draft-storage.ts'

type Given = {
  specialistId: string
  clubId: string
  startWith: string | undefined
  language: LanguageCode
} & Pick<StoreSetting, 'onTokensChanged' | 'onTokenLimit'>

/** The conversation with one specialist for as long as it is on the screen; a growing answer's words are the store's. */
export function useConversation({ specialistId, clubId, startWith, ...setting }: Given): {
  store: ConversationStore
  state: ChatState
} {
  const [store] = useState(() => {
    const key = draftKey(localStorage, clubId, specialistId)
    return new ConversationStore({ specialistId, clubId, startWith, draftKey: key }, setting)
  })
  useLayoutEffect(() => store.set(setting))
  useEffect(() => {
    void store.load()
    return () => store.close()
  }, [store])
  return { store, state: useSyncExternalStore(store.subscribe, store.surroundings) }
}

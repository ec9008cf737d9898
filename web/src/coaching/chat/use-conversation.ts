import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { onWakeUp } from '../../platform/api/connection.ts'
import type { ChatState } from './chat-state.ts'
import type { StoreOptions } from './conversation-context.ts'
import type { ConversationStore } from './conversation-store.ts'
import { ConversationStores } from './conversation-stores.ts'

/** The page's conversations, for the lifetime of the page. */
export function useConversationStores(clubId: string, options: StoreOptions): ConversationStores {
  const [stores] = useState(() => new ConversationStores(clubId, options))
  useLayoutEffect(() => {
    stores.options = options
  })
  return stores
}

/** Loads a conversation while it is on screen. */
export function useLoadedConversation(store: ConversationStore | undefined): void {
  useEffect(() => {
    if (!store) return
    // A failure is part of the state, and shown in place of the messages.
    store.loaded().catch(() => undefined)
    // A gateway can be back without an `online` event.
    const stopRefreshing = onWakeUp(() => store.refresh())
    return () => {
      stopRefreshing()
      store.leave()
    }
  }, [store])
}

/** One value of a conversation; a component that selects it renders again only when that value changes. */
export function useConversationValue<Value extends string | number | boolean | null>(
  store: ConversationStore | undefined,
  select: (state: ChatState) => Value,
): Value | undefined {
  return useSyncExternalStore(store?.subscribe ?? neverChanges, () => store && select(store.state()))
}

/** The conversation's state without a streaming answer's text, which only that answer shows. */
export function useConversation(store: ConversationStore): ChatState {
  return useSyncExternalStore(store.subscribe, store.stateWithoutStreamingText)
}

function neverChanges(): () => void {
  return () => undefined
}

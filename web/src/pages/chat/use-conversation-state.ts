import { useCallback, useState } from 'react'
import type { ConversationHandle } from '../../chat/chat-conversation.tsx'

/** What the page knows of the conversation: whether leaving would lose something, and which saved one it is. */
export function useConversationState(conversation: { readonly current: ConversationHandle | null }) {
  const [hasUnsaved, setUnsaved] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const noteOpen = useCallback(() => setOpenId(conversation.current?.historyId() ?? null), [conversation])
  const noteUnsaved = useCallback(
    (isUnsaved: boolean) => {
      setUnsaved(isUnsaved)
      noteOpen()
    },
    [noteOpen],
  )
  return { hasUnsaved, openId, noteUnsaved, noteOpen }
}

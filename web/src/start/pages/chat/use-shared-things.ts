import { useEffect, useRef, useState } from 'react'
import type { ConversationStore } from '../../../coaching/chat/conversation-store.ts'
import { draftWithQuestion } from '../../../coaching/chat/draft-with-question.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { SHARED } from '../../installed-app/shared-parts.ts'
import { takeSharedThings } from '../../installed-app/shared-things.ts'

/**
 * Puts what another app shared into the conversation's input, a clip into the video analysis. Without a conversation it
 * waits until a specialist is chosen.
 */
export function useSharedThings(store: ConversationStore | undefined, isReady: boolean) {
  const [params, setParams] = useSearchParams()
  const [clip, setClip] = useState<File>()
  const isTaken = useRef(false)
  const kind = params.get(SHARED)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, as soon as there is a conversation
  useEffect(() => {
    if (!kind || !store || !isReady || isTaken.current) return
    isTaken.current = true
    void takeSharedThings().then(({ file, text }) => {
      const address = new URLSearchParams(params)
      address.delete(SHARED)
      if (file?.type.startsWith('video/')) {
        setClip(file)
        address.set('view', 'video')
      } else if (file) store.attach(file)
      if (text) store.type(draftWithQuestion(store.state().draft.text, text, []))
      setParams(address, { replace: true })
    })
  }, [kind, store, isReady])

  return { clip, isWaiting: kind !== null && !store }
}

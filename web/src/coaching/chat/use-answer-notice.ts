import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyOfAnswer } from './answer-notices/notify.ts'
import type { ChatState } from './chat-state.ts'

/** From this duration on, the user may have switched to another tab. */
const LONG_MS = 15_000

/** Notifies of an answer that arrived while the tab was hidden; returns whether the last one took long. */
export function useAnswerNotice({ answer, completedId }: ChatState, name: string): boolean {
  const { t } = useTranslation()
  const [longId, setLongId] = useState<string | null>(null)
  const begun = useRef(0)
  const isWriting = answer !== null

  useEffect(() => {
    if (isWriting) begun.current = Date.now()
  }, [isWriting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one notification per answer
  useEffect(() => {
    if (!completedId) return
    notifyOfAnswer(t('chat.notice.title', { name }), t('chat.notice.body'))
    if (Date.now() - begun.current >= LONG_MS) setLongId(completedId)
  }, [completedId])

  return completedId !== null && longId === completedId
}

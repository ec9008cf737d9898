import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { answerAsText } from '@touchline/locales/part-text.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from './markdown/plain-text.ts'
import { usePartWords } from './parts/use-part-words.ts'

type SpokenAnswerProps = {
  message: SavedMessage
  /** The specialist's name; absent for safety answers, which is read without parts. */
  name: string | undefined
}

/** An answer for screen readers: its text without marks, and its parts. */
export function SpokenAnswer({ message: { content, parts }, name }: SpokenAnswerProps) {
  const { t } = useTranslation()
  const words = usePartWords()
  const text = useMemo(
    () => answerAsText(plainText(content), name === undefined ? [] : (parts ?? []), words),
    [content, parts, name, words],
  )
  return name === undefined ? text : text && t('chat.status.answer', { name, text })
}

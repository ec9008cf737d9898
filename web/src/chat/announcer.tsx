import { answerAsText } from '@touchline/locales/part-text.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatState, lastQuestion } from './chat-state.ts'
import { safetyPartOf } from './parts/safety-reply.ts'
import { usePartWords } from './parts/use-part-words.ts'
import { useAnswerView } from './use-answer-view.ts'

/**
 * Says aloud that an answer is being written, and the whole answer with its parts once it is there: never word by word.
 * What is said for somebody's safety interrupts, and its text begins with the one thing to do.
 */
export function Announcer({ state, name }: { state: ChatState; name: string }) {
  const { t } = useTranslation()
  const { completedId, messages, answer } = state
  const partWords = usePartWords()
  const completed = completedId ? messages.find(({ id }) => id === completedId) : undefined
  const isSafety = safetyPartOf(completed?.parts ?? []) !== undefined
  const { view, isComing } = useAnswerView(completed !== undefined)
  const words = useMemo(() => {
    if (!completed || isComing) return ''
    const text = view?.plainText(completed.content) ?? completed.content
    return answerAsText(text, isSafety ? [] : (completed.parts ?? []), partWords)
  }, [completed, isSafety, partWords, view, isComing])
  const file = answer && answer.uploaded !== null ? lastQuestion(state)?.attachment?.name : undefined
  return (
    <>
      <p className="visually-hidden" role="status">
        {file
          ? t('documents.sending', { name: file })
          : answer
            ? t('chat.status.writing', { name })
            : words && !isSafety && t('chat.status.answer', { name, text: words })}
      </p>
      <p className="visually-hidden" role="alert">
        {!answer && isSafety && words}
      </p>
    </>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatState, lastQuestion } from './chat-state.ts'
import { plainText } from './markdown/plain-text.ts'
import { answerAsText } from './parts/part-text.ts'
import { usePartWords } from './parts/use-part-words.ts'

/** Says aloud that an answer is being written, and the whole answer with its parts once it is there: never word by word. */
export function Announcer({ state, name }: { state: ChatState; name: string }) {
  const { t } = useTranslation()
  const { completedId, messages, answer } = state
  const partWords = usePartWords()
  const completed = completedId ? messages.find(({ id }) => id === completedId) : undefined
  const words = useMemo(
    () => (completed ? answerAsText(plainText(completed.content), completed.parts ?? [], partWords) : ''),
    [completed, partWords],
  )
  const file = answer && answer.uploaded !== null ? lastQuestion(state)?.attachment?.name : undefined
  return (
    <p className="vh" role="status">
      {file
        ? t('documents.sending', { name: file })
        : answer
          ? t('chat.status.writing', { name })
          : words && t('chat.status.answer', { name, text: words })}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { type ChatState, lastQuestion } from './chat-state.ts'
import { safetyPartOf } from './parts/safety-reply.ts'
import { useAnswerView } from './use-answer-view.ts'

/**
 * Announces to screen readers that an answer is being written, and the complete answer with its parts: never word by
 * word. Safety answers interrupt, and their text begins with the one thing to do.
 */
export function Announcer({ state, name }: { state: ChatState; name: string }) {
  const { t } = useTranslation()
  const { completedId, messages, answer } = state
  const completed = completedId ? messages.find(({ id }) => id === completedId) : undefined
  const isSafety = safetyPartOf(completed?.parts ?? []) !== undefined
  const { view, isComing } = useAnswerView(completed !== undefined)
  const spoken =
    completed &&
    (view ? (
      <view.SpokenAnswer message={completed} name={isSafety ? undefined : name} />
    ) : (
      !isComing && completed.content
    ))
  const file = answer && answer.uploaded !== null ? lastQuestion(state)?.attachment?.name : undefined
  return (
    <>
      <p className="visually-hidden" role="status">
        {file
          ? t('documents.sending', { name: file })
          : answer
            ? t('chat.status.writing', { name })
            : !isSafety && spoken}
      </p>
      <p className="visually-hidden" role="alert">
        {!answer && isSafety && spoken}
      </p>
    </>
  )
}

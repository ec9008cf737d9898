import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { MessageError } from '../../ui/message.tsx'
import styles from './chat-message.module.css'
import type { ChatState } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'

type ConversationEndingProps = { store: ConversationStore; state: ChatState; canAsk: boolean }

/** In place of a missing or incomplete answer: the reason, and how to continue. */
export function ConversationEnding({ store, state, canAsk }: ConversationEndingProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const sentence = useErrorSentence()
  const { phase, ending, answer, messages, problem } = state
  if (phase === 'unreachable') {
    return (
      <MessageError action={<Retry label={t('chat.retry')} onRetry={() => void store.load()} />}>
        {sentence(problem?.error)}
      </MessageError>
    )
  }
  if (phase !== 'ready' || answer || !ending) return null
  const retry = canAsk && <Retry label={t('chat.retry')} onRetry={() => store.askAgain()} />
  if (ending === 'failed') return <MessageError action={retry}>{words('ANSWER_FAILED')}</MessageError>
  if (!messages.at(-1)?.isUser) return null
  return (
    <p className={styles.talkUnanswered}>
      <span>{t('chat.unanswered')}</span>
      {retry}
    </p>
  )
}

function Retry({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Button variant="line" size="sm" onClick={onRetry}>
      <RotateCcw className="icon icon-sm" />
      {label}
    </Button>
  )
}

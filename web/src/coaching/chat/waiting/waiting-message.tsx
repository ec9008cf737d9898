import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { UserMessage } from '../../../ui/message.tsx'
import styles from '../chat-message.module.css'
import type { ConversationStore } from '../conversation-store.ts'
import type { WaitingQuestion } from './waiting-questions.ts'

/** A queued question: says that it is waiting, and can be withdrawn until it is sent. */
export function WaitingMessage({ question, store }: { question: WaitingQuestion; store: ConversationStore }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.talkQuestion} data-waiting="">
        <UserMessage label={t('chat.you')}>{question.text}</UserMessage>
      </div>
      <div className={styles.talkUnanswered}>
        <Clock className="icon icon-sm" aria-hidden="true" />
        <span role="status">{t('chat.waiting.text')}</span>
        <Button variant="line" size="sm" onClick={() => store.editWaiting()}>
          {t('chat.waiting.edit')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => store.withdrawWaiting()}>
          {t('chat.waiting.withdraw')}
        </Button>
      </div>
    </>
  )
}

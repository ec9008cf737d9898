import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { UserMessage } from '../../ui/message.tsx'
import chatStyles from './chat-message.module.css'
import type { ConversationStore } from './conversation-store.ts'
import { FileCard } from './file-card.tsx'
import filesStyles from './files.module.css'
import { messageTime } from './message-time.ts'

type QuestionMessageProps = {
  message: SavedMessage
  /** The uploaded share of its file; present during the upload. */
  uploaded?: number | null
  /** Present where the question may be edited. */
  store?: ConversationStore
}

/** A user's question. `memo`: while an answer is written, only that answer changes. */
export const QuestionMessage = memo(function QuestionMessage({ message, uploaded, store }: QuestionMessageProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const question = (
    <div className={chatStyles.talkQuestion} data-message-id={message.id}>
      <UserMessage label={t('chat.you')} time={messageTime(message.timestamp, language, new Date())}>
        {message.content}
      </UserMessage>
      {store && (
        <IconButton label={t('chat.edit')} size="sm" onClick={() => store.edit()}>
          <Pencil className="icon icon-sm" />
        </IconButton>
      )}
    </div>
  )
  const { attachment } = message
  if (!attachment) return question
  return (
    <div className={filesStyles.talkShown} data-message-id={message.id}>
      <FileCard attachment={attachment} uploaded={uploaded ?? null} />
      {question}
    </div>
  )
})

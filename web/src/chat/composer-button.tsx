import { LoaderCircle, SendHorizontal, Square, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/class-names.ts'
import { type ChatState, canAsk, canSend, isQuestionMissing } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'

type ComposerButtonProps = {
  store: ConversationStore
  state: ChatState
  isBlocked: boolean
  onSend: () => void
  onLimitClosed: () => void
}

/** Sends; stops while an answer is written; closes the notice when there are no tokens. */
export function ComposerButton({ store, state, isBlocked, onSend, onLimitClosed }: ComposerButtonProps) {
  const { t } = useTranslation()
  const { answer } = state
  if (answer) {
    return (
      <button
        key="stop"
        type="button"
        className="talk-send"
        aria-label={t('chat.composer.stop')}
        aria-disabled={answer.isStopping || undefined}
        // The second half of a double click on “send” is no wish to stop.
        onClick={({ detail }) => detail <= 1 && void store.stop()}
      >
        {answer.isStopping ? <LoaderCircle className="i spin" /> : <Square className="i talk-stop" />}
      </button>
    )
  }
  if (isBlocked || state.isTokenLimit) {
    return (
      <button
        key="close"
        type="button"
        className="talk-send"
        aria-label={t('chat.composer.close')}
        onClick={onLimitClosed}
      >
        <X className="i" />
      </button>
    )
  }
  // A file without a question may be sent as little as nothing at all; but pressing says what is missing.
  const isReady = canSend(state) || (canAsk(state) && isQuestionMissing(state))
  return (
    <button
      key="send"
      type="button"
      className={classNames('talk-send', !isReady && 'is-idle')}
      aria-label={t('chat.composer.send')}
      aria-disabled={!isReady || undefined}
      onClick={onSend}
    >
      <SendHorizontal className="i" />
    </button>
  )
}

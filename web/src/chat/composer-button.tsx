import { LoaderCircle, SendHorizontal, Square, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/class-names.ts'
import { type ChatState, canSend } from './chat-state.ts'
import type { ConversationStore } from './conversation-store.ts'

type ComposerButtonProps = {
  store: ConversationStore
  state: ChatState
  isBlocked: boolean
  onSend: () => void
}

/** Sends; stops while an answer is written; closes the notice when there are no tokens. */
export function ComposerButton({ store, state, isBlocked, onSend }: ComposerButtonProps) {
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
        onClick={() => store.closeLimit(isBlocked)}
      >
        <X className="i" />
      </button>
    )
  }
  const isReady = canSend(state)
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

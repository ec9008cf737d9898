import { LoaderCircle, SendHorizontal, Square, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { type ChatState, canAsk, canSend, isQuestionMissing } from './chat-state.ts'
import styles from './composer.module.css'
import type { ConversationStore } from './conversation-store.ts'

type ComposerButtonProps = {
  store: ConversationStore
  state: ChatState
  isBlocked: boolean
  onSend: () => void
  onLimitClosed: () => void
  /** Called when the stop button, which had the keyboard focus, disappears. */
  onStopGone: () => void
}

/** Sends; stops while an answer is written; dismisses the notice when there are no tokens. */
export function ComposerButton({ store, state, isBlocked, onSend, onLimitClosed, onStopGone }: ComposerButtonProps) {
  const { t } = useTranslation()
  const { answer } = state
  if (answer) return <StopButton isStopping={answer.isStopping} onStop={() => void store.stop()} onGone={onStopGone} />
  if (isBlocked) {
    return (
      <button
        key="close"
        type="button"
        className={styles.talkSend}
        aria-label={t('chat.composer.close')}
        onClick={onLimitClosed}
      >
        <X className="icon" />
      </button>
    )
  }
  // A file without a question cannot be sent, but pressing says what is missing.
  const isReady = canSend(state) || (canAsk(state) && isQuestionMissing(state))
  return (
    <button
      key="send"
      type="button"
      className={classNames(styles.talkSend, !isReady && styles.isIdle)}
      aria-label={t('chat.composer.send')}
      aria-disabled={!isReady || undefined}
      onClick={onSend}
    >
      <SendHorizontal className="icon" />
    </button>
  )
}

type StopButtonProps = { isStopping: boolean; onStop: () => void; onGone: () => void }

/** Disappears with the end of the answer, and must not lose the keyboard focus. */
function StopButton({ isStopping, onStop, onGone }: StopButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const tellGone = useRef(onGone)
  useLayoutEffect(() => {
    tellGone.current = onGone
  })
  useLayoutEffect(() => {
    const stop = button.current
    return () => {
      if (stop?.matches(':focus-visible')) tellGone.current()
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={styles.talkSend}
      aria-label={t('chat.composer.stop')}
      aria-disabled={isStopping || undefined}
      // The second click of a double click on “send” is not meant as a stop.
      onClick={({ detail }) => detail <= 1 && !isStopping && onStop()}
    >
      {isStopping ? <LoaderCircle className="icon spin" /> : <Square className={classNames('icon', styles.talkStop)} />}
    </button>
  )
}

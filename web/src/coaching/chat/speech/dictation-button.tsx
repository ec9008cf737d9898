import { Mic, Square } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../composer.module.css'
import type { useDictation } from './use-dictation.ts'

type Dictation = NonNullable<ReturnType<typeof useDictation>>

/** Starts and stops dictation. */
export function DictationButton({ dictation, isOff }: { dictation: Dictation; isOff: boolean }) {
  const { t } = useTranslation()
  const { isListening, start, stop } = dictation
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
  return (
    <IconButton
      label={t('chat.composer.dictation.start')}
      className={styles.talkDictate}
      aria-pressed={isListening}
      disabled={isOff}
      onClick={isListening ? stop : start}
      onKeyDown={onKeyDown}
    >
      {isListening ? <Square className="icon icon-sm" fill="currentcolor" /> : <Mic className="icon" />}
    </IconButton>
  )
}

/** Shows that dictation is listening, or why it stopped. */
export function DictationNote({ dictation: { isListening, failure } }: { dictation: Dictation }) {
  const { t } = useTranslation()
  return (
    <p className={styles.talkListening} role="status">
      {isListening ? (
        <>
          <i aria-hidden="true" />
          {t('chat.composer.dictation.listening')}
        </>
      ) : (
        failure && t(`chat.composer.dictation.${failure}`)
      )}
    </p>
  )
}

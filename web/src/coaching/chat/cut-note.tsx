import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './chat-message.module.css'

type CutNoteProps = {
  cutBy: NonNullable<SavedMessage['finish']>
  /** Asks for the rest; present where a question may be asked now. */
  onGoOn?: (words: string) => void
}

/**
 * Notes that an answer is incomplete. One that got too long can be continued; one cut by the content filter has to be
 * asked differently.
 */
export function CutNote({ cutBy, onGoOn }: CutNoteProps) {
  const { t } = useTranslation()
  return (
    <p className={styles.talkCut}>
      <span>{t(`chat.cut.${cutBy}`)}</span>
      {cutBy === 'length' && onGoOn && (
        <Button variant="line" size="sm" onClick={() => onGoOn(t('chat.goOnQuestion'))}>
          {t('chat.goOn')}
        </Button>
      )}
    </p>
  )
}

import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './chat-message.module.css'

type CutNoteProps = {
  cutBy: NonNullable<SavedMessage['finish']>
  /** Asks for the rest; given where something may be asked now. */
  onGoOn?: (words: string) => void
}

/** Says that an answer is not whole. One that got too long can go on; what the service filters has to be asked anew. */
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

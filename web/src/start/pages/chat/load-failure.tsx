import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './chat.module.css'

/** Shown instead of the specialists: the error, and a retry button. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical" className={styles.chatNews}>
      <b>{t('athletes.failed')}.</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

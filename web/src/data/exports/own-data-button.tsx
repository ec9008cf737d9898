import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useOwnDataDownload } from './club-export.ts'
import styles from './exports.module.css'

/** Lets a user download all data stored about them. */
export function OwnDataButton() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { mutate, isPending, error } = useOwnDataDownload()
  return (
    <div className={styles.actions}>
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      <Button variant="line" busy={isPending} busyLabel={t('data:own.section.busy')} onClick={() => mutate()}>
        <Download className="icon" aria-hidden="true" />
        {t('data:own.section.download')}
      </Button>
    </div>
  )
}

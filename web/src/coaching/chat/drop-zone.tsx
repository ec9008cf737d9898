import { MAX_FILE_MEGABYTES } from '@touchline/contract/coaching/documents.ts'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './files.module.css'

/** Overlay shown while a file is dragged over the conversation; says what may be dropped. */
export function DropZone() {
  const { t } = useTranslation()
  return (
    <div className={styles.talkDrop}>
      <div>
        <FileUp className="icon icon-lg" aria-hidden="true" />
        <b>{t('documents.drop.title')}</b>
        <p>{t('documents.drop.types', { megabytes: MAX_FILE_MEGABYTES })}</p>
      </div>
    </div>
  )
}

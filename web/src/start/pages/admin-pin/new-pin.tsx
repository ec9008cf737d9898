import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyBox } from '../../../ui/copy-box.tsx'
import styles from './admin-pin.module.css'

/** Shows the new PIN, once only. */
export function NewPin({ pin, clubName }: { pin: string; clubName: string }) {
  const { t } = useTranslation()
  const status = useRef<HTMLDivElement>(null)

  // The button that had the focus is gone.
  useEffect(() => status.current?.focus(), [])

  return (
    <div className={styles.newPin} role="status" tabIndex={-1} ref={status}>
      <p>
        <b>{clubName}.</b> {t('clubSettings.pin.newText')}
      </p>
      <CopyBox
        label={t('partnershipSuccess.pin.label')}
        text={pin}
        copyLabel={t('partnershipSuccess.pin.copy')}
        copiedLabel={t('partnershipSuccess.copied')}
        failedLabel={t('partnershipSuccess.copyFailed')}
      />
    </div>
  )
}

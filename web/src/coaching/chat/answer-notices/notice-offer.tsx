import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { showFailureToast } from '../../../ui/toast.tsx'
import styles from './answer-notices.module.css'
import { agree, decline, useConsent } from './consent.ts'

/** Offers, once after a slow answer, to notify of the next one. */
export function NoticeOffer() {
  const { t } = useTranslation()
  if (useConsent() !== 'unasked') return null

  async function accept() {
    if (!(await agree())) showFailureToast(t('chat.notice.blocked'))
  }

  return (
    <Banner>
      {t('chat.notice.offer')}{' '}
      <span className={styles.buttons}>
        <Button variant="line" size="sm" onClick={() => void accept()}>
          {t('chat.notice.yes')}
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          {t('chat.notice.no')}
        </Button>
      </span>
    </Banner>
  )
}

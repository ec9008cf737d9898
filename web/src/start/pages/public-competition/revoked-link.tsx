import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './public-competition.module.css'

/** The address is no longer valid; says whom to ask. */
export function RevokedLink() {
  const { t } = useTranslation('competitions')
  return (
    <div className={`card empty ${styles.revoked}`}>
      <Unlink className="icon icon-lg" aria-hidden="true" />
      <b className="heading-3">{t('page.public.revoked')}</b>
      <p className="text-sm muted">{t('page.public.revokedText')}</p>
    </div>
  )
}

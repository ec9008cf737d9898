import type { TopUp } from '@touchline/contract/money/top-up.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { formatEuros } from '../../platform/language/format.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { useBillingPortal } from './billing-portal.ts'
import styles from './top-up.module.css'

type StoppedProps = { clubId: string; stopped: NonNullable<TopUp['stopped']>; hasPortal: boolean }

/** Why the top-up was disabled automatically, and a link to change the card. */
export function TopUpStopped({ clubId, stopped, hasPortal }: StoppedProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const amount = formatEuros(stopped.amountCents, language)
  return (
    <Banner tone="critical">
      <b>{t(`wallet:topUp.stopped.${stopped.why}`, { amount })}</b>{' '}
      {t('wallet:topUp.stopped.off', { date: formatDate(stopped.at) })}{' '}
      {hasPortal && <CardLink clubId={clubId} label={t('wallet:topUp.stopped.changeCard')} />}
    </Banner>
  )
}

/** A link to the provider's own page, where the card is changed. */
export function CardLink({ clubId, label }: { clubId: string; label: string }) {
  const { open, isBusy } = useBillingPortal(clubId)
  return (
    <button type="button" className={styles.cardLink} aria-busy={isBusy} onClick={open}>
      {label}
    </button>
  )
}

import type { Subscription } from '@touchline/contract/money/payments.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { MouseEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../platform/routing/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './club-settings.module.css'

type BillingLinksProps = {
  subscription: Pick<Subscription, 'canCancel' | 'canResume' | 'hasPortal'>
  portal: { open: () => void; isBusy: boolean }
  isResuming: boolean
  onCancel: () => void
  onResume: () => void
}

/** Links to payments, card and invoices, and buttons to cancel or resume the subscription. */
export function BillingLinks({ subscription, portal, isResuming, onCancel, onResume }: BillingLinksProps) {
  const { t } = useTranslation()
  const { canCancel, canResume, hasPortal } = subscription
  return (
    <span className={styles.clubSettingsValues}>
      <Link className={classNames('link', styles.clubSettingsLink)} to={PAGES.billing.path}>
        {t(hasPortal ? 'subscription.payments' : 'subscription.invoicesAndCard')}
      </Link>
      {hasPortal && (
        <LinkButton busy={portal.isBusy} busyLabel={t('subscription.opening')} onClick={portal.open}>
          {t('subscription.invoicesAndCard')}
        </LinkButton>
      )}
      {/* One button for both, so that the focus stays after cancelling. */}
      {(canCancel || canResume) && (
        <LinkButton
          isCritical={!canResume}
          busy={isResuming}
          busyLabel={t('subscription.resume.busy')}
          onClick={canResume ? onResume : onCancel}
        >
          {t(canResume ? 'subscription.resume.open' : 'subscription.cancel.open')}
        </LinkButton>
      )}
    </span>
  )
}

type LinkButtonProps = {
  isCritical?: boolean
  busy?: boolean
  busyLabel?: string
  onClick: MouseEventHandler
  children: ReactNode
}

/** A button that looks like a link among the facts. */
export function LinkButton({ isCritical = false, busy = false, busyLabel, onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={classNames('link', styles.clubSettingsLink, isCritical && styles.isCritical)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : { onClick })}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

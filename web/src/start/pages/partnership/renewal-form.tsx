import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { openRenewal, type Renewal } from '../../../money/payments/plan-payment.ts'
import { usePayment } from '../../../money/payments/use-payment.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './partnership.module.css'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFailure } from './payment-failure.tsx'

/** For a returning club: nothing to fill in, its members and tokens still exist. */
export function RenewalForm({ plan, renewal, backTo }: { plan: PlanId; renewal: Renewal; backTo: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { pay, isBusy, error } = usePayment((club: Renewal) => openRenewal(plan, club, language.code))

  function submit(event: FormEvent) {
    event.preventDefault()
    pay(renewal)
  }

  return (
    <form onSubmit={submit}>
      <PaymentFailure error={error} />
      <div>
        <h2 className="heading-2">{t('partnership.renewal.title')}</h2>
        <p className={classNames(styles.partnershipRenewal, 'muted')}>{t('partnership.renewal.text')}</p>
      </div>
      <PaymentActions backTo={backTo} isBusy={isBusy} />
    </form>
  )
}

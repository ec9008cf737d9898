import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Renewal } from '../../../money/payments/plan-payment.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ClubForm } from './club-form.tsx'
import styles from './partnership.module.css'
import { partnershipAddress } from './partnership-address.ts'
import { PartnershipHead } from './partnership-head.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { RenewalForm } from './renewal-form.tsx'

type DetailsStepProps = {
  plan: PlanId
  renewal: Renewal | undefined
  isCancelled: boolean
  heading: Ref<HTMLHeadingElement>
}

/** Step 2: the club's details, or a renewal of a known club, and the button to the payment. */
export function DetailsStep({ plan, renewal, isCancelled, heading }: DetailsStepProps) {
  const { t } = useTranslation()
  const backTo = partnershipAddress({ renewal })
  return (
    <>
      <PartnershipHead
        step={2}
        court="basketball"
        heading={t(renewal ? 'partnership.renewal.heading' : 'partnership.details.heading')}
        headingRef={heading}
      />
      <div className={styles.partnershipDetails}>
        <div className={classNames(styles.partnershipBox, styles.partnershipForm)}>
          {isCancelled && <Banner>{t('partnership.cancelled')}</Banner>}
          {renewal ? (
            <RenewalForm plan={plan} renewal={renewal} backTo={backTo} />
          ) : (
            <ClubForm plan={plan} backTo={backTo} />
          )}
        </div>
        <PlanSummary plan={plan} changeAt={backTo} />
      </div>
    </>
  )
}

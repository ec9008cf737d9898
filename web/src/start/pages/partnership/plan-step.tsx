import { PLAN_IDS, PLANS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Renewal } from '../../../money/payments/plan-payment.ts'
import { keepRegistration } from '../../../money/payments/registration.ts'
import { tabStorage } from '../../../platform/api/browser-storage.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { PlanCard } from '../../../ui/plan-card.tsx'
import { Benefits } from './benefits.tsx'
import styles from './partnership.module.css'
import { partnershipAddress } from './partnership-address.ts'
import { PartnershipHead } from './partnership-head.tsx'
import { PriceNote } from './plan-summary.tsx'
import { usePlanTexts } from './plan-texts.ts'
import { Questions } from './questions.tsx'

type PlanStepProps = {
  /** The plan chosen before, when the visitor returns from step 2. */
  chosen: PlanId | undefined
  renewal: Renewal | undefined
  isCancelled: boolean
  heading: Ref<HTMLHeadingElement>
}

/** Step 1: the three plans, the benefits of every club, and common questions. */
export function PlanStep({ chosen, renewal, isCancelled, heading }: PlanStepProps) {
  const { t } = useTranslation()
  return (
    <>
      <PartnershipHead step={1} court="football" heading={t('partnership.heading')} headingRef={heading}>
        <p className="lead">{t('partnership.lead', { count: SPECIALIST_IDS.length })}</p>
      </PartnershipHead>
      <div className={styles.partnershipPlans}>
        {renewal && <Banner>{t('partnership.renewal.choose')}</Banner>}
        {isCancelled && <Banner>{t('partnership.cancelled')}</Banner>}
        {PLAN_IDS.map((plan) => (
          <Plan key={plan} plan={plan} isChosen={plan === chosen} renewal={renewal} />
        ))}
      </div>
      <div className="wrap">
        <Benefits />
        <Questions />
      </div>
    </>
  )
}

function Plan({ plan, isChosen, renewal }: { plan: PlanId; isChosen: boolean; renewal: Renewal | undefined }) {
  const { t } = useTranslation()
  const { name, price, members, features } = usePlanTexts(plan)
  const { popular, members: seats } = PLANS[plan]
  return (
    <PlanCard
      name={name}
      price={price}
      priceNote={<PriceNote />}
      members={seats}
      membersText={members}
      seatNote={t('partnership.seat')}
      features={features}
      {...(popular && { badge: t('partnership.popular') })}
      action={
        <Link
          className={buttonClass({ variant: popular ? 'primary' : 'line', block: true })}
          to={partnershipAddress({ plan, renewal })}
          onClick={() => keepRegistration(tabStorage, { plan })}
          {...(isChosen && { 'aria-current': 'true' })}
        >
          {isChosen && <Check className="icon" aria-hidden="true" />}
          {t(isChosen ? 'partnership.chosen' : 'partnership.choose', { plan: name })}
        </Link>
      }
    />
  )
}

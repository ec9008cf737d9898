import type { Subscription } from '@touchline/contract/money/payments.ts'
import { PLANS } from '@touchline/contract/platform/pricing.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBillingPortal } from '../../../money/payments/billing-portal.ts'
import { PlanChangeDialog } from '../../../money/payments/plan-change-dialog.tsx'
import { dayOf, useSubscriptionChange } from '../../../money/payments/subscription.ts'
import { SubscriptionBadge } from '../../../money/payments/subscription-badge.tsx'
import { CancelSubscription } from '../../../money/payments/subscription-cancel.tsx'
import { formatDate } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { formatEuros } from '../../../platform/language/format.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { Fact, Facts } from '../settings-layout.tsx'
import { BillingLinks, LinkButton } from './billing-links.tsx'
import styles from './club-settings.module.css'

type SubscriptionFactsProps = { clubId: string; subscription: Subscription }

/** A subscription's state, plan and dates, and the actions on it. */
export function SubscriptionFacts({ clubId, subscription }: SubscriptionFactsProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const [asked, setAsked] = useState<'cancel' | 'plan'>()
  const resume = useSubscriptionChange(clubId, 'resume')
  const portal = useBillingPortal(clubId)
  const failure = resume.error ?? portal.error
  const day = dayOf(subscription)
  const close = () => setAsked(undefined)

  function resumeNow() {
    resume.mutate(undefined, { onSuccess: () => showToast(t('subscription.resume.done')) })
  }

  return (
    <div className={styles.clubSettingsSubscription}>
      {subscription.status === 'past_due' && <PastDue {...subscription} />}
      {failure && <Banner tone="critical">{sentence(failure)}</Banner>}
      <Facts>
        <Fact name={t('subscription.status')}>
          <span className={styles.clubSettingsValues}>
            {subscription.isTest && <Badge tone="warning">{t('subscription.test')}</Badge>}
            <SubscriptionBadge {...subscription} />
          </span>
        </Fact>
        <Fact name={t('subscription.plan')}>
          <span className={styles.clubSettingsValues}>
            <Plan {...subscription} />
            <LinkButton onClick={() => setAsked('plan')}>
              {t(subscription.status === 'inactive' ? 'planChange.openFirst' : 'planChange.open')}
            </LinkButton>
          </span>
        </Fact>
        {day && (
          <Fact name={t(`subscription.${day.name}`)}>
            <span className="numeric">{formatDate(day.at)}</span>
          </Fact>
        )}
        <Fact name={t('subscription.billing')}>
          <BillingLinks
            subscription={subscription}
            portal={portal}
            isResuming={resume.isPending}
            onCancel={() => setAsked('cancel')}
            onResume={resumeNow}
          />
        </Fact>
      </Facts>
      <CancelSubscription
        clubId={clubId}
        paidUntil={subscription.renewsAt ?? subscription.endsAt}
        open={asked === 'cancel'}
        onOpenChange={close}
      />
      <PlanChangeDialog clubId={clubId} subscription={subscription} open={asked === 'plan'} onOpenChange={close} />
    </div>
  )
}

function Plan({ plan, priceCents }: Pick<Subscription, 'plan' | 'priceCents'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (!plan) return <span>{t('subscription.noPlan')}</span>
  const price = formatEuros(priceCents ?? PLANS[plan].priceCents, language)
  return <span>{t('subscription.planWithPrice', { plan: t(`subscription.plans.${plan}`), price })}</span>
}

/** Explains the consequences of a failed payment, and what to do. */
function PastDue({ endsAt, hasPortal }: Pick<Subscription, 'endsAt' | 'hasPortal'>) {
  const { t } = useTranslation()
  return (
    <Banner tone="critical">
      <b>{t('subscription.pastDue.title')}</b>{' '}
      {endsAt && `${t('subscription.pastDue.until', { date: formatDate(endsAt) })} `}
      {t(`subscription.pastDue.${hasPortal ? 'portal' : 'wait'}`)}
    </Banner>
  )
}

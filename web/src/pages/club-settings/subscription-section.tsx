import { useQuery } from '@tanstack/react-query'
import { PLANS } from '@touchline/contract/pricing.ts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../api/call.ts'
import { type Subscription, subscriptionQuery } from '../../clubs/subscription.ts'
import { SubscriptionBadge } from '../../clubs/subscription-badge.tsx'
import { useErrorSentence } from '../../language/error-sentence.ts'
import { formatEuros } from '../../language/format.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Fact, Facts, SettingsSection } from '../settings-layout.tsx'

/** The club's plan and where its subscription stands, as the server knows it. */
export function SubscriptionSection({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="billing" heading={t('subscription.heading')} description={t('subscription.description')}>
      {clubId ? <LoadedSubscription clubId={clubId} /> : <Failed error={new CallFailed('SESSION_CLUB_MISSING', '')} />}
    </SettingsSection>
  )
}

function LoadedSubscription({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(clubId, language.code))
  if (error && !subscription) return <Failed error={error} onRetry={() => refetch()} />
  return (
    <Facts busy={!subscription}>
      <Fact name={t('subscription.status')}>
        {subscription ? <SubscriptionBadge {...subscription} /> : <Skeleton width={84} height={26} />}
      </Fact>
      <Fact name={t('subscription.plan')}>
        {subscription ? <Plan plan={subscription.plan} /> : <Skeleton width={180} height={20} />}
      </Fact>
    </Facts>
  )
}

function Plan({ plan }: Pick<Subscription, 'plan'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (!plan) return t('subscription.noPlan')
  const price = formatEuros(PLANS[plan].priceCents, language)
  return t('subscription.planWithPrice', { plan: t(`subscription.plans.${plan}`), price })
}

function Failed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (
    <div>
      <Banner tone="critical">
        <b>{t('subscription.failed')}.</b> {sentence(error)}{' '}
        {onRetry && (
          <Button variant="line" size="sm" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
      </Banner>
    </div>
  )
}

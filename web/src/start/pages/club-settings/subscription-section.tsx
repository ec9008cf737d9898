import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Fact, Facts, SettingsSection } from '../settings-layout.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'

/** The club's plan and the state of its subscription, as the server knows it. */
export function SubscriptionSection({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="billing" heading={t('subscription.heading')} description={t('subscription.description')}>
      {clubId ? <LoadedSubscription clubId={clubId} /> : <Failed error={new CallFailed('SESSION_CLUB_MISSING', '')} />}
    </SettingsSection>
  )
}

function LoadedSubscription({ clubId }: { clubId: string }) {
  const { language } = useLanguage()
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(clubId, language.code))
  if (subscription) return <SubscriptionFacts clubId={clubId} subscription={subscription} />
  return error ? <Failed error={error} onRetry={() => refetch()} /> : <Loading />
}

function Loading() {
  const { t } = useTranslation()
  return (
    <Facts busy>
      <Fact name={t('subscription.status')}>
        <Skeleton width={84} height={26} />
      </Fact>
      <Fact name={t('subscription.plan')}>
        <Skeleton width={180} height={20} />
      </Fact>
      <Fact name={t('subscription.billing')}>
        <Skeleton width={240} height={20} />
      </Fact>
    </Facts>
  )
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

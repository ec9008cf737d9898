import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { hasCapability, type PlanId } from '@touchline/contract/platform/pricing.ts'
import { BookOpen, Code } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ClubTabs } from '../../../club/clubs/club-tabs.tsx'
import { PlanLacks } from '../../../club/clubs/plan-lacks.tsx'
import type { Session } from '../../../club/sessions/session.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { ApiKeysPanel } from '../../../integrations/api-keys/api-keys-panel.tsx'
import { McpPanel } from '../../../integrations/api-keys/mcp-panel.tsx'
import { FeedsPanel } from '../../../integrations/calendar-feeds/feeds-panel.tsx'
import { WebhooksPanel } from '../../../integrations/webhooks/webhooks-panel.tsx'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './integrations.module.css'

/** The club's connections to its own programs: keys, webhooks, an assistant, calendars. */
export function IntegrationsPage() {
  const session = useSession()
  // Just logged out, in this tab or another: the guard is about to redirect.
  return session ? <Integrations session={session} /> : null
}

function Integrations({ session }: { session: Session }) {
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { clubId } = session
  const { data: subscription, error } = useQuery(subscriptionQuery(clubId, language.code))
  return (
    <div className="wrap">
      <Head session={session} plan={subscription?.plan ?? null} />
      <ClubTabs />
      <div className={styles.panels}>
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
        {!subscription && !error && <Skeleton width="100%" height={240} />}
        {subscription && <Panels clubId={clubId} plan={subscription.plan} />}
      </div>
    </div>
  )
}

function Panels({ clubId, plan }: { clubId: string; plan: PlanId | null }) {
  if (!hasCapability(plan, 'integrations')) {
    return (
      <>
        <PlanLacks capability="integrations" />
        <FeedsPanel clubId={clubId} />
      </>
    )
  }
  return (
    <>
      <ApiKeysPanel clubId={clubId} />
      <WebhooksPanel clubId={clubId} />
      <div className={styles.halves}>
        <McpPanel />
        <FeedsPanel clubId={clubId} />
      </div>
    </>
  )
}

function Head({ session, plan }: { session: Session; plan: PlanId | null }) {
  const { t } = useTranslation()
  const whose = [session.clubName, plan && t(`subscription.plans.${plan}`)].filter(Boolean).join(', ')
  return (
    <PageHead
      title={t('integrations:page.heading')}
      lead={`${whose}. ${t('integrations:page.lead')}`}
      actions={
        <>
          <Link className={buttonClass({ variant: 'line' })} to={PAGES.developers.path}>
            <Code className="icon" aria-hidden="true" />
            {t('integrations:page.guide')}
          </Link>
          <a className={buttonClass({ variant: 'line' })} href="/api/docs">
            <BookOpen className="icon" aria-hidden="true" />
            {t('integrations:page.reference')}
          </a>
        </>
      }
    />
  )
}

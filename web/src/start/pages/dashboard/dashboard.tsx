import { useQuery } from '@tanstack/react-query'
import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubTabs } from '../../../club/clubs/club-tabs.tsx'
import { FirstStepsCard } from '../../../club/clubs/first-steps-card.tsx'
import { memberViewOf } from '../../../club/members/member-view.ts'
import { type ClubAdmin, memberPageQuery, memberStatsQuery } from '../../../club/members/members.ts'
import { MembersPanel } from '../../../club/members/members-panel.tsx'
import { RemovedMembers } from '../../../club/members/removed-members.tsx'
import { endSession } from '../../../club/sessions/end-session.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { ErasureBanner } from '../../../data/erasure/erasure-banner.tsx'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { TokenReturn } from '../../../money/payments/token-return.tsx'
import type { BuyWish } from '../../../money/tokens/token-panel.tsx'
import { TokenRequestsNotice } from '../../../money/tokens/token-requests-notice.tsx'
import { NoticeBanners } from '../../../money/wallet/notices.tsx'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import styles from './dashboard.module.css'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardStats, LoadingStats } from './dashboard-stats.tsx'
import { DashboardTokens } from './dashboard-tokens.tsx'

/** The administrator's dashboard: the club in four numbers, its members and its tokens. */
export function DashboardPage() {
  const session = useSession()
  // Just logged out, in this tab or another: the guard is about to redirect.
  return session ? <Dashboard session={session} /> : null
}

function Dashboard({ session }: { session: Session }) {
  const { language } = useLanguage()
  const [params] = useSearchParams()
  const [wish, setWish] = useState<BuyWish>()
  const admin: ClubAdmin = { clubId: session.clubId, email: session.email }
  const stats = useQuery(memberStatsQuery(admin, language.code))
  const members = useQuery(memberPageQuery(admin, memberViewOf(params), language.code))
  // The cards work without it; the club settings show its details and loading errors.
  const { data: subscription } = useQuery(subscriptionQuery(admin.clubId, language.code))
  return (
    <div className={classNames('wrap', styles.dashboard)}>
      <DashboardHead
        clubName={session.clubName}
        email={session.email}
        closedFor={stats.data && closedFor(stats.data)}
        onLogout={() => endSession({ to: PAGES.home.path })}
      />
      <ClubTabs />
      <FirstStepsCard clubId={admin.clubId} />
      <ErasureBanner clubId={admin.clubId} className={styles.dashboardNews} />
      <TokenReturn className={styles.dashboardNews} />
      <NoticeBanners clubId={admin.clubId} className={styles.dashboardNews} />
      <TokenRequestsNotice clubId={admin.clubId} className={styles.dashboardNews} onBuy={() => setWish('all')} />
      {stats.isLoadingError && members.isLoadingError ? (
        <Failure
          code={isRefusal(stats.error) ? 'ADMIN_ACCESS_UNVERIFIED' : 'DASHBOARD_FAILED'}
          error={stats.error}
          onRetry={() => [stats.refetch(), members.refetch()]}
        />
      ) : (
        <>
          {stats.error && <Failure code="DASHBOARD_DATA_FAILED" error={stats.error} onRetry={stats.refetch} />}
          {stats.data && (
            <PartBoundary part="statistics">
              <DashboardStats stats={stats.data} subscription={subscription} />
            </PartBoundary>
          )}
          {stats.isPending && <LoadingStats />}
          <div className={styles.dashboardColumns}>
            <PartBoundary part="members">
              <div className={styles.dashboardPeople}>
                <MembersPanel admin={admin} />
                <RemovedMembers admin={admin} />
              </div>
            </PartBoundary>
            <PartBoundary part="tokens">
              <DashboardTokens clubId={admin.clubId} wish={wish} onWish={setWish} />
            </PartBoundary>
          </div>
        </>
      )}
    </div>
  )
}

type Seats = { total_members: number; max_members: number; can_add_more: boolean }

/** Why no one can be added: every seat is taken, or the subscription is inactive. */
function closedFor({ total_members, max_members, can_add_more }: Seats): 'full' | 'inactive' | undefined {
  if (can_add_more) return undefined
  return total_members >= max_members ? 'full' : 'inactive'
}

/** The server recognises the session but does not accept it as an administrator of this club. */
function isRefusal(error: Error): boolean {
  return error instanceof CallFailed && error.status === 403
}

function Failure({ code, error, onRetry }: { code: ErrorCode; error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical">
      <b>{errorText(code)}.</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

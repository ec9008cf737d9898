import { ACTIVE_WINDOW_DAYS, type getMemberStats } from '@touchline/contract/club/members.ts'
import type { Subscription } from '@touchline/contract/money/payments.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { PLAN_IDS, PLANS } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { SubscriptionBadge } from '../../../money/payments/subscription-badge.tsx'
import { formatEuros } from '../../../platform/language/format.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import styles from './dashboard.module.css'
import { figuresOf, formatPercent } from './figures.ts'

type MemberStats = ReplyOf<typeof getMemberStats>['stats']

type DashboardStatsProps = { stats: MemberStats; subscription: Subscription | undefined }

/** Four numbers: members, active members, plan, capacity. */
export function DashboardStats({ stats, subscription }: DashboardStatsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = new Intl.NumberFormat(language.locale)
  const { freeSeats, activePercent, usedPercent } = figuresOf(stats)
  const total = number.format(stats.total_members)
  const max = t('dashboard.stats.of', { max: number.format(stats.max_members) })
  const capacity = t('dashboard.stats.capacity')
  return (
    <div className={styles.dashboardStats}>
      <StatCard label={t('dashboard.stats.members')} value={total} of={max}>
        {t('dashboard.stats.freeSeats', { seats: number.format(freeSeats) })}
      </StatCard>
      <StatCard
        label={t('dashboard.stats.active', { count: ACTIVE_WINDOW_DAYS })}
        value={number.format(stats.active_members)}
      >
        {t('dashboard.stats.activeShare', { share: formatPercent(activePercent, language) })}
      </StatCard>
      <PlanCard planName={stats.plan_name} subscription={subscription} />
      <StatCard label={capacity} value={formatPercent(usedPercent, language)}>
        <Meter percent={usedPercent} label={capacity} valueText={`${total} ${max}`} size="lg" />
      </StatCard>
    </div>
  )
}

function PlanCard({ planName, subscription }: { planName: string; subscription: Subscription | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const plan = PLAN_IDS.find((id) => id === planName)
  return (
    <StatCard label={t('subscription.plan')} value={plan ? t(`subscription.plans.${plan}`) : planName || '–'}>
      <div className={classNames('stat-foot', styles.dashboardPlan)}>
        {plan && <span>{t('dashboard.stats.price', { price: formatEuros(PLANS[plan].priceCents, language) })}</span>}
        {subscription && <SubscriptionBadge status={subscription.status} endsAt={subscription.endsAt} />}
      </div>
    </StatCard>
  )
}

/** Placeholders of the four numbers while they load. */
export function LoadingStats() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.dashboardStats} label={t('shell.loading')}>
      {['members', 'active', 'plan', 'capacity'].map((place) => (
        <Skeleton key={place} height={128} />
      ))}
    </Loading>
  )
}

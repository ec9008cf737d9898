import { useQuery } from '@tanstack/react-query'
import { STATISTICS_PERIODS, type Statistics, type StatisticsPeriod } from '@touchline/contract/money/statistics.ts'
import { hasCapability } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { ClubTabs } from '../../../club/clubs/club-tabs.tsx'
import { PlanLacks } from '../../../club/clubs/plan-lacks.tsx'
import { useSession } from '../../../club/sessions/use-session.ts'
import { subscriptionQuery } from '../../../money/payments/subscription.ts'
import { statisticsQuery } from '../../../money/statistics/statistics.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { formatDatedRange } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { useShownAtOnce } from '../../../platform/routing/use-shown-at-once.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Segments } from '../../../ui/segments.tsx'
import styles from './statistics.module.css'
import { LoadingStatistics, NoStatistics, StatisticsPanels } from './statistics-panels.tsx'

/** The club's usage statistics: for its administrator, in the plans that include them. */
export function StatisticsPage() {
  const session = useSession()
  return session ? <ClubStatistics clubId={session.clubId} /> : null
}

function ClubStatistics({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [days, setDays] = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery(statisticsQuery(clubId, days, language.code))
  const { data: subscription } = useQuery(subscriptionQuery(clubId, language.code))
  const isLacking = error instanceof CallFailed && error.code === 'PLAN_LACKS_FEATURE'
  const lead = data && t('statistics:page.lead', { range: formatDatedRange(data.from, data.until) })
  return (
    <div className="wrap">
      <PageHead
        title={t('statistics:page.heading')}
        lead={isLacking ? undefined : (lead ?? '\u00a0')}
        actions={isLacking ? undefined : <Period value={days} onChange={setDays} />}
      />
      <ClubTabs />
      <div className={styles.statistics} aria-busy={isPlaceholderData}>
        {isLacking && <PlanLacks capability="advancedStats" />}
        {error && !isLacking && <Failure error={error} onRetry={refetch} />}
        {!data && !error && <LoadingStatistics />}
        {data && !error && <Loaded statistics={data} />}
        {data && subscription && !hasCapability(subscription.plan, 'integrations') && (
          <PlanLacks capability="integrations" />
        )}
      </div>
    </div>
  )
}

function Loaded({ statistics }: { statistics: Statistics }) {
  const isEmpty = statistics.now.questions === 0 && statistics.before.questions === 0
  return isEmpty ? <NoStatistics /> : <StatisticsPanels statistics={statistics} />
}

/** The period is kept in the address, so that it survives a reload. */
function usePeriod(): [StatisticsPeriod, (days: StatisticsPeriod) => void] {
  const [params, setParams] = useSearchParams()
  const days = STATISTICS_PERIODS.find((period) => period === params.get('days')) ?? '30'
  return useShownAtOnce<StatisticsPeriod>(days, (chosen) => setParams({ days: chosen }, { replace: true }))
}

function Period({ value, onChange }: { value: StatisticsPeriod; onChange: (days: StatisticsPeriod) => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayCount = new Intl.NumberFormat(language.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const options = STATISTICS_PERIODS.map((days) => ({
    value: days,
    label: days === '365' ? t('statistics:period.year') : dayCount.format(Number(days)),
  }))
  return <Segments legend={t('statistics:period.legend')} value={value} onChange={onChange} options={options} />
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical">
      <b>{t('statistics:page.failed')}</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

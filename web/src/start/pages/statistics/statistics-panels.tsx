import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../../coaching/specialists/catalogue.ts'
import { DailyPanel, WeeklyPanel } from '../../../money/statistics/activity-panels.tsx'
import { BreakdownPanel } from '../../../money/statistics/breakdown-panel.tsx'
import { HoursPanel } from '../../../money/statistics/hours-panel.tsx'
import { MembersPanel } from '../../../money/statistics/members-panel.tsx'
import { Tiles } from '../../../money/statistics/tiles.tsx'
import { formatDate, formatTime } from '../../../platform/language/dates.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './statistics.module.css'

/** All statistics of a period. */
export function StatisticsPanels({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation()
  const nameOf = useSpecialistNames()
  const period = `${statistics.from}-${statistics.until}`
  const shown = { statistics, period }
  const kindOf = (id: string) => (id in MODEL_NAMES ? MODEL_NAMES[id as 'gpt5'] : t(`statistics:kinds.${id}`))
  return (
    <>
      <Tiles statistics={statistics} />
      <div className={styles.half}>
        <DailyPanel {...shown} />
        <WeeklyPanel {...shown} />
      </div>
      <HoursPanel {...shown} />
      <div className={styles.half}>
        <BreakdownPanel
          heading={t('statistics:sports.heading')}
          breakdowns={[statistics.sports]}
          unit="questions"
          nameOf={(sport) => t(`sports.${sport}`)}
          sportOf={(sport) => sport}
          period={period}
        />
        <BreakdownPanel
          heading={t('statistics:roles.heading')}
          breakdowns={[statistics.roles]}
          unit="questions"
          nameOf={(role) => t(`statistics:roles.${role}`)}
          most={13}
          period={period}
        />
      </div>
      <div className={styles.half}>
        <BreakdownPanel
          heading={t('statistics:specialists.heading')}
          breakdowns={[
            statistics.specialists as {
              groups: { id: SpecialistId; amount: number }[]
              others: Statistics['sports']['others']
            },
          ]}
          unit="tokens"
          nameOf={nameOf}
          sportOf={(id) => partsOf(id).discipline}
          most={8}
          period={period}
        />
        <BreakdownPanel<string>
          heading={t('statistics:kinds.heading')}
          breakdowns={[statistics.models, statistics.kinds]}
          unit="questions"
          nameOf={kindOf}
          period={period}
        />
      </div>
      <MembersPanel {...shown} />
      <p className={styles.foot}>
        {t('statistics:page.foot', {
          time: `${formatDate(statistics.computedAt)} ${formatTime(statistics.computedAt)}`,
        })}
      </p>
    </>
  )
}

/** The specialists' names in the user's language. */
function useSpecialistNames(): (id: SpecialistId) => string {
  const { language } = useLanguage()
  const { specialists } = useCatalogue(language.code)
  const names = new Map(specialists?.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** No questions yet: what will be here, and how it comes about. */
export function NoStatistics() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('statistics:empty.title')}
        action={
          <Link className={buttonClass({})} to={PAGES.dashboard.path}>
            {t('statistics:empty.action')}
          </Link>
        }
      >
        {t('statistics:empty.text')}
      </EmptyState>
    </Card>
  )
}

/** Placeholders of the statistics, in their final height. */
export function LoadingStatistics() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.statistics} label={t('shell.loading')}>
      <div className={styles.loadingTiles}>
        {['active', 'questions', 'new', 'average'].map((place) => (
          <Skeleton key={place} height={134} />
        ))}
      </div>
      <div className={styles.half}>
        <Skeleton height={354} />
        <Skeleton height={354} />
      </div>
      <Skeleton height={400} />
      <div className={styles.half}>
        <Skeleton height={440} />
        <Skeleton height={440} />
      </div>
    </Loading>
  )
}

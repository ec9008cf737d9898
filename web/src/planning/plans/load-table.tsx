import type { PlanWeek } from '@touchline/contract/planning/plans.ts'
import { formatDayRange } from '../../platform/language/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './load.module.css'
import { usePlanWords } from './plan-words.ts'
import { addDays } from './week.ts'

/** The load of each week in numbers. */
export function LoadTable({ weeks }: { weeks: readonly PlanWeek[] }) {
  const { t, locale } = usePlanWords()
  const written = (load: number | null) => (load === null ? '' : new Intl.NumberFormat(locale).format(Math.round(load)))
  return (
    <table className={classNames('table', styles.table)} aria-label={t('page.load.heading')}>
      <thead>
        <tr>
          <th scope="col">{t('page.load.week')}</th>
          <th scope="col">{t('page.load.planned')}</th>
          <th scope="col">{t('page.load.done')}</th>
          <th scope="col">{t('page.load.before')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.start}>
            <td>
              {index + 1}. <span className="faint">{formatDayRange(week.start, addDays(week.start, 6))}</span>
            </td>
            <td>{written(week.planned)}</td>
            <td>{written(week.done)}</td>
            <td>{written(week.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { formatDatedRange, formatDay, formatDayOfMonth, weekdayWithin } from '../../platform/language/dates.ts'
import { ChartPanel } from './chart-panel.tsx'
import styles from './charts.module.css'
import { ColumnChart } from './column-chart.tsx'
import { dayAfter } from './day-of.ts'
import { LineChart } from './line-chart.tsx'
import { average } from './scale.ts'
import { useFigures } from './use-figures.ts'

type PanelProps = { statistics: Statistics; period: string }

/** The number of members who asked each day, compared with the previous period. */
export function DailyPanel({ statistics, period }: PanelProps) {
  const { t, locale, number, mean } = useFigures()
  const { from, until, daily } = statistics
  const dayAt = (place: number) => dayAfter(from, place)
  const [most, least] = [Math.max(...daily.active), Math.min(...daily.active)]
  const named = (place: number) => `${weekdayWithin(dayAt(place), locale, 'short')} ${formatDayOfMonth(dayAt(place))}`
  const sentence = t('statistics:daily.sentence', {
    range: formatDatedRange(from, until),
    average: mean(average(daily.active)),
    most: number.format(most),
    mostDay: named(daily.active.indexOf(most)),
    least: number.format(least),
    leastDay: named(daily.active.indexOf(least)),
    before: mean(average(daily.activeBefore)),
  })
  const columns = ['day', 'active', 'activeBefore', 'questions'].map((column) => t(`statistics:columns.${column}`))
  const rows = daily.active.map((active, place) => [
    formatDay(dayAt(place)),
    active,
    daily.activeBefore[place] ?? 0,
    daily.questions[place] ?? 0,
  ])
  return (
    <ChartPanel heading={t('statistics:daily.heading')} figures={{ columns, rows }} period={period}>
      <LineChart
        sentence={sentence}
        values={daily.active}
        before={daily.activeBefore}
        labelAt={(place) => formatDayOfMonth(dayAt(place))}
        peakLabel={(place) => `${number.format(most)} · ${named(place)}`}
        number={number}
      />
      <div className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.keyLine} />
          {t('statistics:daily.now', { average: mean(average(daily.active)) })}
        </span>
        <span>
          <i className={styles.keyBefore} />
          {t('statistics:daily.before', { average: mean(average(daily.activeBefore)) })}
        </span>
      </div>
    </ChartPanel>
  )
}

/** The number of questions per week, regardless of the selected period. */
export function WeeklyPanel({ statistics, period }: PanelProps) {
  const { t, number, mean } = useFigures()
  const { weekly } = statistics
  const list = weekly.map(({ week, questions }) => `${formatDayOfMonth(week)} ${number.format(questions)}`).join(', ')
  const columns = ['week', 'questions', 'active'].map((column) => t(`statistics:columns.${column}`))
  const rows = weekly.map(({ week, questions, active }) => [formatDay(week), questions, active])
  return (
    <ChartPanel heading={t('statistics:weekly.heading')} figures={{ columns, rows }} period={period}>
      <ColumnChart
        sentence={t('statistics:weekly.sentence', { list })}
        columns={weekly.map(({ week, questions }) => ({ label: formatDayOfMonth(week), value: questions }))}
        number={number}
      />
      <div className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.keyBar} />
          {t('statistics:weekly.whole')}
        </span>
        <span>
          <i className={styles.keyOpen} />
          {t('statistics:weekly.current')}
        </span>
        <span>
          {t('statistics:weekly.active', { average: mean(average(weekly.slice(0, -1).map((one) => one.active))) })}
        </span>
      </div>
    </ChartPanel>
  )
}

import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { weekdayOf, weekdayWithin } from '../../platform/language/dates.ts'
import { ChartPanel } from './chart-panel.tsx'
import { dayAfter } from './day-of.ts'
import styles from './heat-map.module.css'
import { HeatMap } from './heat-map.tsx'
import { useFigures } from './use-figures.ts'

const A_MONDAY = '2026-11-02'

/** When members ask: weekday by hour, in the reader's time zone. */
export function HoursPanel({ statistics, period }: { statistics: Statistics; period: string }) {
  const { t, locale, number } = useFigures()
  const { hours } = statistics
  const weekdays = (length: 'short' | 'long') =>
    hours.map((_, index) => weekdayOf(dayAfter(A_MONDAY, index), locale, length))
  const cells = hours.flatMap((row, weekday) =>
    row.cells.map((amount, hour) => ({ weekday, hour, amount: amount ?? 0 })),
  )
  const busiest = cells.reduce((most, cell) => (cell.amount > most.amount ? cell : most), {
    weekday: 0,
    hour: 0,
    amount: 0,
  })
  const most = t('statistics:hours.most', {
    day: weekdayWithin(dayAfter(A_MONDAY, busiest.weekday), locale, 'long'),
    hour: `${busiest.hour}:00`,
    questions: number.format(busiest.amount),
  })
  const isTold = busiest.amount > 0
  const isFew = hours.some((row) => row.cells.includes(null))
  const columns = [
    t('statistics:columns.weekday'),
    ...Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
    t('statistics:total'),
  ]
  const rows = hours.map(({ cells: row, total }, weekday) => [weekdays('long')[weekday] ?? '', ...row, total])
  return (
    <ChartPanel
      heading={t('statistics:hours.heading')}
      aside={isTold ? most : undefined}
      figures={{ columns, rows }}
      period={period}
    >
      <HeatMap
        sentence={isTold ? `${t('statistics:hours.sentence')} ${most}` : t('statistics:hours.sentence')}
        rows={hours}
        weekdays={weekdays('short')}
        totalLabel={t('statistics:total')}
        number={number}
      />
      <div className={styles.scale} aria-hidden="true">
        <span>{t('statistics:hours.less')}</span>
        {[1, 2, 3, 4, 5].map((level) => (
          <i key={level} className={styles[`level${level}`]} />
        ))}
        <span>{t('statistics:hours.more')}</span>
        {isFew && <span>· {t('statistics:hours.few')}</span>}
      </div>
    </ChartPanel>
  )
}

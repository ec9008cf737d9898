import type { Plan } from '@touchline/contract/planning/plans.ts'
import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './load.module.css'
import { axisTop, barsOf, MOST_WITH_WORDS } from './load-scale.ts'
import { LoadTable } from './load-table.tsx'
import { type PlanWords, reasonText, usePlanWords } from './plan-words.ts'
import planStyles from './plans.module.css'
import { addDays, progressOf } from './week.ts'

type LoadProps = { plan: Plan; today: string }

/** The planned load of each week, and how much of it was done: as a chart or as a table. */
export function LoadChart({ plan, today }: LoadProps) {
  const words = usePlanWords()
  const { t } = words
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? ChartColumn : Table2
  return (
    <Card as="section" className={planStyles.panel} aria-labelledby={heading}>
      <div className={planStyles.panelHead}>
        <h2 className="heading-2" id={heading}>
          {t('page.load.heading')}
        </h2>
        <span className="text-sm faint">{t('page.load.unit')}</span>
        <div className={planStyles.panelEnd}>
          <button type="button" className={planStyles.textButton} onClick={() => setTable(!isTable)}>
            <Icon className="icon icon-sm" aria-hidden="true" />
            {t(isTable ? 'page.load.asChart' : 'page.load.asTable')}
          </button>
        </div>
      </div>
      <div className={planStyles.panelBody}>
        {isTable ? <LoadTable weeks={plan.weeks} /> : <Bars plan={plan} today={today} words={words} />}
        <Summary plan={plan} words={words} />
      </div>
    </Card>
  )
}

function Bars({ plan: { weeks }, today, words }: LoadProps & { words: PlanWords }) {
  const { t } = words
  const top = axisTop(weeks)
  const hasBefore = weeks.some(({ before, planned }) => before !== null && before !== planned)
  return (
    <>
      <div
        className={classNames(styles.chart, weeks.length > MOST_WITH_WORDS && styles.isCrowded)}
        role="img"
        aria-label={`${t('page.load.heading')}, ${t('page.load.unit')}. ${saidWeeks(weeks, words)}`}
      >
        <div className={classNames(styles.axis, 'numeric')}>
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
        <div className={styles.weeks}>
          {weeks.map((week, index) => {
            const end = addDays(week.start, 7)
            const isNow = week.start <= today && today < end
            const bars = barsOf(week, top, end <= today)
            return (
              <div key={week.start} className={classNames(isNow && styles.now)}>
                <div className={classNames(styles.bars, 'numeric')}>
                  {bars.before !== null && <i className={styles.barBefore} style={{ height: `${bars.before}%` }} />}
                  <i className={styles.barPlanned} style={{ height: `${bars.planned}%` }} />
                  {bars.done > 0 && <i className={styles.barDone} style={{ height: `${bars.done}%` }} />}
                  <span style={{ bottom: `${bars.label}%` }}>
                    {bars.before !== null && <s>{Math.round(week.before ?? 0)}</s>}
                    {Math.round(bars.value)}
                  </span>
                </div>
                <div className={styles.name}>
                  <b>{index + 1}.</b>
                  <span>{isNow ? t('page.load.now') : saidPhase(week.phase, words)}</span>
                </div>
              </div>
            )
          })}
        </div>
      </div>
      <div className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.barDone} />
          {t('page.load.done')}
        </span>
        <span>
          <i className={styles.barPlanned} />
          {t('page.load.planned')}
        </span>
        {hasBefore && (
          <span>
            <i className={styles.barBefore} />
            {t('page.load.before')}
          </span>
        )}
      </div>
    </>
  )
}

/** Weeks that only build up need no label. */
function saidPhase(phase: Plan['weeks'][number]['phase'], { t }: PlanWords): string {
  return phase === 'build' || phase === 'steady' ? '\u00a0' : t(`page.phases.${phase}`)
}

function saidWeeks(weeks: Plan['weeks'], { t }: PlanWords): string {
  return weeks
    .map(({ planned, done, before }, index) => {
      const values = { week: index + 1, planned: Math.round(planned), done: Math.round(done) }
      const said = t('page.load.aloud', values)
      return before === null ? `${said}.` : `${said}, ${t('page.load.before')} ${Math.round(before)}.`
    })
    .join(' ')
}

/** The progress of the plan, and what its maker wants to be noted. */
function Summary({ plan, words }: { plan: Plan; words: PlanWords }) {
  const { t, locale } = words
  const { count, done, missed, minutes } = progressOf(plan.sessions)
  const share = new Intl.NumberFormat(locale)
  return (
    <p className={classNames('text-sm muted', planStyles.summary)}>
      <b>{t('page.load.sessions', { count, done: share.format(done) })}</b>{' '}
      {t('page.load.time', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      {missed > 0 && ` ${t('page.load.missed', { count: missed })}`}{' '}
      {plan.notes.map((note) => reasonText(note, words)).join(' ')}
    </p>
  )
}

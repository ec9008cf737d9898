import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Change } from '@touchline/contract/platform/training.ts'
import { kindName, shortWorkText } from '@touchline/locales/session-words.ts'
import { ChevronRight, Flag } from 'lucide-react'
import { useId } from 'react'
import { formatDate, formatDayOfMonth, formatDayRange, weekdayOf } from '../../platform/language/dates.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './changes.module.css'
import { type PlanWords, reasonText, usePlanWords } from './plan-words.ts'
import plansStyles from './plans.module.css'
import { addDays } from './week.ts'

/** What the last change did to each session and why; before any change, the purpose of each week. */
export function Changes({ plan }: { plan: Plan }) {
  const words = usePlanWords()
  const { t } = words
  const heading = useId()
  const [latest, ...older] = plan.changes
  return (
    <Card as="section" className={classNames(plansStyles.panel, latest && styles.changed)} aria-labelledby={heading}>
      <div className={plansStyles.panelHead}>
        <h2 className="heading-2" id={heading}>
          {t(latest ? 'page.changes.heading' : 'page.why.heading')}
        </h2>
        {latest && <span className="text-sm faint numeric">{formatDate(latest.at)}</span>}
      </div>
      <div className={plansStyles.panelBody}>
        {latest ? <Entries change={latest} words={words} /> : <Weeks plan={plan} words={words} />}
        {older.length > 0 && (
          <Unfolding title={t('page.changes.older', { count: older.length })}>
            {older.map((change) => (
              <div key={change.at}>
                <p className="text-sm faint numeric">{formatDate(change.at)}</p>
                <Entries change={change} words={words} />
              </div>
            ))}
          </Unfolding>
        )}
        {latest && (
          <Unfolding title={t('page.why.heading')}>
            <Weeks plan={plan} words={words} />
          </Unfolding>
        )}
      </div>
    </Card>
  )
}

function Unfolding({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className={styles.older}>
      <summary>
        <ChevronRight className="icon icon-sm" aria-hidden="true" />
        {title}
      </summary>
      {children}
    </details>
  )
}

function Entries({ change, words }: { change: Change; words: PlanWords }) {
  const own = change.entries.filter(({ what }) => what !== 'kept')
  const kept = change.entries.filter(({ what }) => what === 'kept')
  return (
    <>
      <ol className={styles.changes}>
        {own.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list never changes
          <li key={index}>
            <span className={styles.when}>
              {weekdayOf(entry.date, words.locale, 'short')}
              <small className="numeric">{formatDayOfMonth(entry.date)}</small>
            </span>
            <div>
              <What entry={entry} words={words} />
              <p>{reasonText(entry.reason, words)}</p>
            </div>
          </li>
        ))}
      </ol>
      {kept.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list never changes
        <div key={index} className={styles.kept}>
          <Flag className="icon icon-sm" aria-hidden="true" />
          <span>{reasonText(entry.reason, words)}</span>
        </div>
      ))}
    </>
  )
}

type Entry = Change['entries'][number]

/** The change to a session: the old value struck out, the new one bold. */
function What({ entry, words }: { entry: Entry; words: PlanWords }) {
  const { t } = words
  const name = kindName(entry.kind, words)
  const [before, after] = [touchedText(entry, entry.before, words), touchedText(entry, entry.after, words)]
  if (before && after && before !== after) {
    return (
      <>
        {name} <s>{before}</s> <b>{after}</b>
      </>
    )
  }
  return (
    <>
      <b>{[name, before ?? after].filter(Boolean).join(' ')}</b> {t(`page.changes.what.${entry.what}`)}
    </>
  )
}

/** The one value that changed. */
function touchedText({ before, after }: Entry, touched: Entry['after'], words: PlanWords): string | undefined {
  if (!touched) return undefined
  const isMoved = before?.date !== undefined && after?.date !== undefined && before.date !== after.date
  if (isMoved && touched.date) {
    return `${weekdayOf(touched.date, words.locale, 'short')} ${formatDayOfMonth(touched.date)}`
  }
  if (touched.minutes !== undefined && before?.minutes !== after?.minutes) return `${touched.minutes}\u00a0min`
  if (touched.work) return shortWorkText(touched.work, words)
  return touched.minutes === undefined ? undefined : `${touched.minutes}\u00a0min`
}

/** The purpose of each week; consecutive weeks with the same reason are one entry. */
function Weeks({ plan, words }: { plan: Plan; words: PlanWords }) {
  return (
    <ol className={classNames(styles.changes, styles.planWeeks)}>
      {alikeWeeks(plan, words).map(({ first, last, start, phase, reason }) => (
        <li key={start}>
          <span className={styles.when}>
            {first === last ? `${first}.` : `${first}.–${last}.`}
            <small className="numeric">{formatDayRange(start, addDays(start, 7 * (last - first) + 6))}</small>
          </span>
          <div>
            <b>{phase}</b>
            <p>{reason}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type AlikeWeeks = { first: number; last: number; start: string; phase: string; reason: string }

function alikeWeeks({ weeks }: Plan, words: PlanWords): AlikeWeeks[] {
  const rows: AlikeWeeks[] = []
  for (const [index, week] of weeks.entries()) {
    const phase = words.t(`page.phases.${week.phase}`)
    const reason = reasonText(week.reason, words)
    const previous = rows.at(-1)
    if (previous?.phase === phase && previous.reason === reason) previous.last = index + 1
    else rows.push({ first: index + 1, last: index + 1, start: week.start, phase, reason })
  }
  return rows
}

import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session } from '@touchline/contract/platform/training.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { ChevronLeft, ChevronRight, CircleCheck, CircleSlash, Moon, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDayOfMonth, formatDayRange, weekdayOf, weekdayWithin } from '../../platform/language/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePlanWords } from './plan-words.ts'
import planStyles from './plans.module.css'
import { type SessionActions, SessionMenu } from './session-menu.tsx'
import { SessionView } from './session-view.tsx'
import { TickOff } from './tick-off.tsx'
import { addDays, firstDayShown, hasMore, type PlanDay, sevenDays, weekSoFar } from './week.ts'
import styles from './week-view.module.css'

type WeekViewProps = {
  plan: Plan
  today: string
  queued: ReadonlySet<string>
  /** Undefined for a coach, who has read-only access. */
  actions: SessionActions | undefined
  onAdd: (date: string) => void
}

/** Seven days of a plan, initially starting today. */
export function WeekView({ plan, today, queued, actions, onAdd }: WeekViewProps) {
  const { t } = usePlanWords()
  const heading = useId()
  const [turned, setTurned] = useState(0)
  const first = addDays(firstDayShown(plan, today), 7 * turned)
  const last = addDays(first, 6)
  const days = sevenDays(plan.sessions, first)
  const more = hasMore(plan, first)
  const hasToday = today >= first && today <= last
  return (
    <Card as="section" className={planStyles.panel} aria-labelledby={heading} data-sport={plan.sport ?? 'universal'}>
      <div className={planStyles.panelHead}>
        <h2 className="heading-2" id={heading}>
          {t(`page.week.${headingOf(first, today)}`)}
        </h2>
        <div className={classNames(planStyles.panelEnd, styles.turning)}>
          <IconButton
            label={t('page.week.previous')}
            disabled={!more.before}
            onClick={() => setTurned((pages) => pages - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </IconButton>
          <span className={classNames(styles.range, 'text-sm numeric')} aria-live="polite">
            {formatDayRange(first, last)}
          </span>
          <IconButton label={t('page.week.following')} disabled={!more.after} onClick={() => setTurned((n) => n + 1)}>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
          {actions && (
            <Button variant="line" size="sm" onClick={() => onAdd(hasToday ? today : first)}>
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t('page.week.add')}
            </Button>
          )}
        </div>
      </div>
      <ol className={classNames(styles.days, first === today && styles.withToday)}>
        {days.map((day) => (
          <Day key={day.date} day={day} today={today} queued={queued} actions={actions} />
        ))}
      </ol>
      {hasToday && <SoFar sessions={plan.sessions} today={today} />}
    </Card>
  )
}

function headingOf(first: string, today: string): 'next' | 'earlier' | 'later' {
  if (first === today) return 'next'
  return first < today ? 'earlier' : 'later'
}

type DayProps = Pick<WeekViewProps, 'today' | 'queued' | 'actions'> & { day: PlanDay }

function Day({ day: { date, sessions }, today, queued, actions }: DayProps) {
  const { t, locale } = usePlanWords()
  const isToday = date === today
  const [alone, ...others] = sessions
  const menuOf = (session: Session) => actions && <SessionMenu session={session} today={today} actions={actions} />
  const name = isToday
    ? t('page.week.today', { weekday: weekdayWithin(date, locale, 'long') })
    : weekdayOf(date, locale, 'short')
  return (
    <li
      className={classNames(styles.day, isToday && styles.today, sessions.length === 0 && styles.rest)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={styles.date}>
        <b>{name}</b>
        <span className="numeric">{formatDayOfMonth(date)}</span>
        {alone && others.length === 0 && menuOf(alone)}
      </div>
      {sessions.length === 0 && (
        <div className={styles.free}>
          <Moon className="icon icon-sm" aria-hidden="true" />
          <span>{t('page.week.rest')}</span>
        </div>
      )}
      {sessions.map((session) => (
        <SessionView
          key={session.id}
          session={session}
          isToday={isToday}
          isQueued={queued.has(session.id)}
          menu={others.length > 0 && menuOf(session)}
        >
          {isToday && actions && <TickOff key={session.id} session={session} actions={actions} />}
        </SessionView>
      ))}
    </li>
  )
}

/** This week's sessions up to yesterday. */
function SoFar({ sessions, today }: { sessions: readonly Session[]; today: string }) {
  const words = usePlanWords()
  const { t, locale } = words
  const { past, doneMinutes, plannedMinutes } = weekSoFar(sessions, today)
  if (plannedMinutes === 0 && past.length === 0) return null
  return (
    <div className={styles.soFar}>
      <b>{t('page.week.soFar')}</b>
      {past.map((session) => {
        const day = `${weekdayOf(session.date, locale, 'short')} ${formatDayOfMonth(session.date)}`
        const name = sessionName(session, words)
        const { done } = session
        return (
          <span key={session.id}>
            {done ? (
              <CircleCheck className="icon icon-sm" aria-hidden="true" />
            ) : (
              <CircleSlash className="icon icon-sm" aria-hidden="true" />
            )}
            {done ? t('page.week.wasDone', { day, name, ...done }) : t('page.week.wasMissed', { day, name })}
          </span>
        )
      })}
      <span className="numeric">{t('page.week.minutes', { done: doneMinutes, planned: plannedMinutes })}</span>
    </div>
  )
}

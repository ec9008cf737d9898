import type { Session } from '@touchline/contract/platform/training.ts'
import { paceText, sessionName, sessionWork, shortWorkText } from '@touchline/locales/session-words.ts'
import { CalendarClock, Check, CircleSlash, Clock, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDayOfMonth, weekdayOf } from '../../platform/language/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type PlanWords, spokenSession, usePlanWords } from './plan-words.ts'
import { SessionIcon } from './session-icon.tsx'
import styles from './session-view.module.css'

type SessionViewProps = {
  session: Session
  isQueued: boolean
  /** Whether it is today's session, which is shown in more detail. */
  isToday: boolean
  /** Its menu, if the day's layout has no other place for it. */
  menu?: ReactNode
  children?: ReactNode
}

/** A session: shown in parts, read by screen readers as one sentence. */
export function SessionView({ session, isQueued, isToday, menu, children }: SessionViewProps) {
  const words = usePlanWords()
  const { status, minutes, rpe, intensity, note, time } = session
  const work = sessionWork(session, words)
  const pace = intensity && paceText(intensity)
  const isDone = status === 'done'
  return (
    <div
      className={classNames(styles.session, isDone && styles.isDone, status === 'missed' && styles.isMissed)}
      data-session={session.id}
    >
      <p className="visually-hidden">{spokenSession(session, words)}</p>
      <div className={styles.kind}>
        <SessionIcon kind={session.kind} />
        <b aria-hidden="true">{sessionName(session, words)}</b>
        {menu}
      </div>
      <div aria-hidden="true">
        <div className={classNames(styles.minutes, 'numeric')}>
          <strong>{minutes}</strong> min {isToday && <span className={styles.rpe}>RPE {Math.round(rpe)}</span>}
        </div>
        {(pace || intensity?.zone) && (
          <div className={classNames(styles.intensity, 'numeric')}>
            {intensity.zone && <span className={styles.zone}>Z{intensity.zone}</span>}
            {pace}
          </div>
        )}
        {work && <p className={styles.what}>{work}</p>}
        {note && <p className={classNames(styles.what, styles.note)}>{note}</p>}
        <p className={styles.marks}>
          {time && (
            <Badge>
              <Clock className="icon icon-sm" />
              {time}
            </Badge>
          )}
          <BeforeMark session={session} words={words} />
          {isDone && session.done && !isToday && (
            <Badge tone="ok">
              <Check className={classNames('icon icon-sm', styles.tick)} />
              {words.t('page.done.was', { minutes: session.done.minutes, rpe: session.done.rpe })}
            </Badge>
          )}
          {status === 'missed' && (
            <Badge>
              <CircleSlash className="icon icon-sm" />
              {words.t('page.missed.mark')}
            </Badge>
          )}
          {isQueued && (
            <Badge tone="warning">
              <Clock className="icon icon-sm" />
              {words.t('page.queue.mark')}
            </Badge>
          )}
        </p>
      </div>
      {children}
    </div>
  )
}

/** The session as it was before the last change. */
function BeforeMark({ session, words }: { session: Session; words: PlanWords }) {
  const before = beforeText(session, words)
  if (!before) return null
  const Icon = session.before?.date === session.date ? History : CalendarClock
  return (
    <Badge tone="warning">
      <Icon className="icon icon-sm" />
      {before}
    </Badge>
  )
}

function beforeText({ before, date, minutes, work }: Session, words: PlanWords): string | undefined {
  const { t, locale } = words
  if (!before) return undefined
  if (before.date !== date) {
    return t('page.before.date', {
      date: `${weekdayOf(before.date, locale, 'short')} ${formatDayOfMonth(before.date)}`,
    })
  }
  const isOtherWork = before.work && work && JSON.stringify(before.work) !== JSON.stringify(work)
  if (before.work && isOtherWork) return t('page.before.work', { work: shortWorkText(before.work, words) })
  return before.minutes === minutes ? undefined : t('page.before.minutes', { minutes: before.minutes })
}

import { DEFAULT_LANGUAGE, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Session } from '@touchline/contract/platform/training.ts'
import { type CalendarEvent, calendarOf } from '../../platform/calendar/calendar.ts'
import type { PlanRow } from './plans.table.ts'
import { sessionIn } from './session-words.ts'
import { storedIn } from './stored-plan.ts'

/** A plan as a calendar, in the language in which its link was created. */
export function calendarOfPlan(row: PlanRow): string {
  const language = row.feedLanguage ?? DEFAULT_LANGUAGE
  const { sessions, wish } = storedIn(row)
  return calendarOf({
    name: row.title,
    events: sessions.map((session) => eventOf(session, row, wish.timeZone, language)),
  })
}

/** An all-day event if it has no time; the sequence grows with every change of the plan. */
function eventOf(session: Session, row: PlanRow, timeZone: string, language: LanguageCode): CalendarEvent {
  const { date, time, minutes, rpe } = session
  const { name, lines } = sessionIn(language, session)
  const what = {
    uid: `${session.id}@touchline`,
    title: `${name}, ${minutes} min`,
    description: [...lines, `RPE ${rpe}`].join('\n'),
    changedAt: row.changedAt,
    sequence: row.version,
  }
  return time === null ? { ...what, date } : { ...what, date, time, minutes, timeZone }
}

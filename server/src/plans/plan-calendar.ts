import { DEFAULT_LANGUAGE, type LanguageCode } from '@touchline/contract/languages.ts'
import type { Plan } from '@touchline/contract/plans.ts'
import type { Session } from '@touchline/contract/training.ts'
import { type CalendarEvent, calendarOf } from '../calendar/calendar.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { secretAddress } from '../secret-address.ts'
import { type Owner, planOf } from './finding.ts'
import { lockOwnPlan, selectPlanOfFeed, updatePlan } from './plans.queries.ts'
import type { PlanRow } from './plans.table.ts'
import { sessionIn } from './session-words.ts'
import { storedIn } from './stored-plan.ts'

/** Gives a plan a new secret address for calendars, in the language of whoever asks; an old one is revoked by it. */
export function openFeed(db: Database, owner: Owner, planId: string, language: LanguageCode): Promise<Plan> {
  return changeFeed(db, owner, planId, { feedToken: secretAddress(), feedLanguage: language })
}

/** Revokes the address: from now on there is nothing at it. */
export function closeFeed(db: Database, owner: Owner, planId: string): Promise<Plan> {
  return changeFeed(db, owner, planId, { feedToken: null, feedLanguage: null })
}

/** The calendar at a secret address. */
export async function feedAt(db: Database, token: string): Promise<string> {
  const row = await selectPlanOfFeed(db, token)
  if (!row) throw new Failure('CALENDAR_NOT_FOUND')
  return calendarOfPlan(row)
}

function calendarOfPlan(row: PlanRow): string {
  const language = row.feedLanguage ?? DEFAULT_LANGUAGE
  const { sessions, wish } = storedIn(row)
  return calendarOf({
    name: row.title,
    events: sessions.map((session) => eventOf(session, row, wish.timeZone, language)),
  })
}

/** Without a time it is on the whole day; the version grows with every change of the plan. */
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

async function changeFeed(
  db: Database,
  owner: Owner,
  planId: string,
  feed: Pick<PlanRow, 'feedToken' | 'feedLanguage'>,
): Promise<Plan> {
  await db.transaction(async (tx) => {
    if (!(await lockOwnPlan(tx, owner, planId))) throw new Failure('PLAN_NOT_FOUND')
    await updatePlan(tx, planId, feed)
  })
  return planOf(db, owner, planId)
}

import type { PlanSummary } from '@touchline/contract/planning/plans.ts'
import type { Session } from '@touchline/contract/platform/training.ts'
import { todayIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { addDays } from './makers/days.ts'
import { endOf, plannedLoad, sessionsOf, signOffOf, sportOf } from './plan-view.ts'
import { type ListedPlan, selectPlanRows, updateSummary } from './plans.queries.ts'
import type { PlanRow, StoredSummary } from './plans.table.ts'
import { type StoredPlan, storedIn } from './stored-plan.ts'

/** Format version of summaries: increment it to have older ones regenerated. */
const FORM = 1

/** How many upcoming sessions a summary keeps: more than athletes leave unticked before the plan changes again. */
const MOST_COMING = 16

/** A plan's data for lists; stored with the plan, because reading whole plans for a list took seconds. */
export function summaryFor(
  plan: Pick<StoredPlan, 'wish' | 'weeks' | 'sessions'>,
  ofVersion: number,
  now: Date,
): StoredSummary {
  const { wish, weeks, sessions } = plan
  // One day early, because the current day depends on when the list is read.
  const from = addDays(todayIn(wish.timeZone, now), -1)
  const coming = sessions.filter(({ status, date }) => status === 'planned' && date >= from)
  return {
    ...{ form: FORM, ofVersion },
    kind: wish.kind,
    sport: sportOf(wish),
    start: wish.start,
    end: endOf(plan),
    timeZone: wish.timeZone,
    weeks: weeks.length,
    sessions: sessions.length,
    done: sessions.filter(({ status }) => status === 'done').length,
    loads: weeks.map(({ start }) => plannedLoad(sessionsOf(start, sessions))),
    coming: coming.slice(0, MOST_COMING).map(shortly),
    hasMore: coming.length > MOST_COMING,
  }
}

/** Called with a plan that cannot be parsed: it is left out, and the others are shown. */
export type OnUnreadable = (planId: string, error: unknown) => void

/** Plans for a list. Missing or outdated summaries are generated. */
export async function summariesOf<Row extends ListedPlan>(
  db: Database,
  rows: readonly Row[],
  now: Date,
  onUnreadable: OnUnreadable = () => {},
): Promise<(PlanSummary & { row: Row })[]> {
  const clock = clockAt(now)
  const made = await missingSummaries(db, rows, clock, onUnreadable)
  return rows.flatMap((row) => {
    const summary = made.get(row.id) ?? currentIn(row, clock)
    return summary ? [{ ...shown(row, summary, clock), row }] : []
  })
}

async function missingSummaries(
  db: Database,
  rows: readonly ListedPlan[],
  clock: Clock,
  onUnreadable: OnUnreadable,
): Promise<Map<string, StoredSummary>> {
  const made = new Map<string, StoredSummary>()
  const missing = rows.filter((row) => !currentIn(row, clock)).map(({ id }) => id)
  // In batches, because each row is a whole plan.
  for (let at = 0; at < missing.length; at += ROWS_AT_ONCE) {
    for (const row of await selectPlanRows(db, missing.slice(at, at + ROWS_AT_ONCE))) {
      const summary = readable(row, clock.now, onUnreadable)
      if (!summary) continue
      made.set(row.id, summary)
      await updateSummary(db, row, summary)
    }
  }
  return made
}

const ROWS_AT_ONCE = 20

function readable(row: PlanRow, now: Date, onUnreadable: OnUnreadable): StoredSummary | undefined {
  try {
    return summaryFor(storedIn(row), row.version, now)
  } catch (error) {
    onUnreadable(row.id, error)
    return undefined
  }
}

/** The stored summary, if it is of the plan's version and the current format and still knows the next session. */
function currentIn({ summary, version }: ListedPlan, clock: Clock): StoredSummary | undefined {
  if (summary?.form !== FORM || summary.ofVersion !== version) return undefined
  return summary.hasMore && nextOf(summary, clock) === null ? undefined : summary
}

/** The current day by time zone, cached because a list may have hundreds of plans in one zone. */
type Clock = { now: Date; todayIn: (timeZone: string) => string }

function clockAt(now: Date): Clock {
  const days = new Map<string, string>()
  return {
    now,
    todayIn: (timeZone) => {
      const day = days.get(timeZone) ?? todayIn(timeZone, now)
      days.set(timeZone, day)
      return day
    },
  }
}

function nextOf({ coming, timeZone }: StoredSummary, clock: Clock): PlanSummary['next'] {
  const today = clock.todayIn(timeZone)
  return coming.find(({ date }) => date >= today) ?? null
}

function shown(row: ListedPlan, summary: StoredSummary, clock: Clock): PlanSummary {
  const { kind, sport, start, end, timeZone, weeks, sessions, done, loads } = summary
  return {
    ...{ id: row.id, title: row.title, kind, sport, start, end, timeZone },
    signOff: signOffOf(row),
    owner: row.ownerName,
    version: row.version,
    ...{ weeks, sessions, done, loads },
    next: nextOf(summary, clock),
  }
}

function shortly({ id, date, time, kind, minutes, title }: Session): NonNullable<PlanSummary['next']> {
  return { id, date, time, kind, minutes, title }
}

import { type Plan, readPlanFeed, type SignOff } from '@touchline/contract/planning/plans.ts'
import type { Session, Wish } from '@touchline/contract/platform/training.ts'
import { addDays } from './makers/days.ts'
import { problemsOf } from './makers/problems.ts'
import { undone } from './plan-changes.ts'
import type { NamedPlan, PlanOwner } from './plans.queries.ts'
import { type StoredPlan, storedIn } from './stored-plan.ts'

/** A plan as seen by its owner or the coach it is shown to; the calendar link has no host. */
export function shownPlan(row: NamedPlan, { memberId }: PlanOwner): Plan {
  const plan = storedIn(row)
  const isOwn = row.ownerId === (memberId ?? null)
  return {
    ...headOf(row, plan),
    wish: plan.wish,
    weeks: weeksOf(plan),
    sessions: plan.sessions,
    changes: plan.changes.map(({ altered, added, weeksBefore, ...change }) => change),
    problems: problemsOf(plan),
    sources: plan.sources,
    notes: plan.notes,
    feed: isOwn && row.feedToken ? { address: readPlanFeed.path.replace(':token', row.feedToken) } : null,
    isOwn,
  }
}

export function signOffOf({ signOff, signOffAt, signOffComment, coachName }: SignedOff): SignOff {
  // A plan no longer waits for a former coach; a verdict already given stays.
  const isWaitingForNobody = signOff === 'waiting' && coachName === null
  if (signOff === 'none' || isWaitingForNobody) return { state: 'none', coach: null, at: null, comment: null }
  return { state: signOff, coach: coachName, at: signOffAt?.toISOString() ?? null, comment: signOffComment }
}

type SignedOff = Pick<NamedPlan, 'signOff' | 'signOffAt' | 'signOffComment' | 'coachName'>

/** The sessions of the week that starts on a day. */
export function sessionsOf(start: string, sessions: readonly Session[]): Session[] {
  const end = addDays(start, 6)
  return sessions.filter(({ date }) => date >= start && date <= end)
}

/** The fields that all views of a plan share. */
export function headOf(row: NamedPlan, { wish, weeks }: StoredPlan) {
  return {
    id: row.id,
    title: row.title,
    kind: wish.kind,
    sport: sportOf(wish),
    start: wish.start,
    end: endOf({ wish, weeks }),
    timeZone: wish.timeZone,
    signOff: signOffOf(row),
    owner: row.ownerName,
    version: row.version,
  }
}

/** The last day of a plan. */
export function endOf({ wish, weeks }: Pick<StoredPlan, 'wish' | 'weeks'>): string {
  return addDays(weeks.at(-1)?.start ?? wish.start, 6)
}

export function sportOf(wish: Wish): Plan['sport'] {
  if ('sport' in wish) return wish.sport
  if (wish.kind === 'running') return 'athletics'
  return wish.kind === 'swimming' ? 'swimming' : null
}

function weeksOf(plan: StoredPlan): Plan['weeks'] {
  const before = plan.changes.length > 0 ? undone(plan).sessions : plan.sessions
  return plan.weeks.map((week) => {
    const sessions = sessionsOf(week.start, plan.sessions)
    const planned = plannedLoad(sessions)
    const plannedBefore = plannedLoad(sessionsOf(week.start, before))
    return { ...week, planned, before: plannedBefore === planned ? null : plannedBefore, done: doneLoad(sessions) }
  })
}

/** Missed sessions add no load. */
export function plannedLoad(sessions: readonly Session[]): number {
  return sum(sessions.map(({ status, minutes, rpe }) => (status === 'missed' ? 0 : minutes * rpe)))
}

function doneLoad(sessions: readonly Session[]): number {
  return sum(sessions.map(({ done }) => (done ? done.minutes * done.rpe : 0)))
}

function sum(loads: readonly number[]): number {
  return Math.round(loads.reduce((total, load) => total + load, 0))
}

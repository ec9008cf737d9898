import type { CheckedWeek } from './checked-week.ts'
import { addDays, daysBetween } from './days.ts'
import { growthProblems } from './problems-growth.ts'
import type { PlanState, Reason, Session } from './types.ts'

/** Checks a plan against the makers' rules, independently of how the makers keep them. */
export function problemsOf(plan: PlanState): Reason[] {
  const weeks = checkedWeeks(plan)
  return [
    ...weeks.flatMap((week) => weekProblems(plan, week)),
    ...hardNeighbours(plan.sessions),
    ...easeProblems(weeks),
    ...taperProblems(weeks),
    ...growthProblems(plan, weeks),
    ...youngProblems(plan),
  ]
}

function checkedWeeks({ weeks, sessions }: PlanState): CheckedWeek[] {
  const sorted = sessions.toSorted((one, other) => one.date.localeCompare(other.date))
  return weeks.map((week) => {
    const end = addDays(week.start, 7)
    return { ...week, sessions: sorted.filter(({ date }) => date >= week.start && date < end) }
  })
}

function isStillOn({ status }: Session): boolean {
  return status !== 'missed'
}

/** Rest days, hard days and hours of one week. */
function weekProblems({ wish: { age = 99 } }: PlanState, { start: week, sessions }: CheckedWeek): Reason[] {
  const on = sessions.filter(isStillOn)
  const days = new Set(on.map(({ date }) => date)).size
  const count = new Set(on.filter(({ isHard }) => isHard).map(({ date }) => date)).size
  const minutes = on.reduce((total, session) => total + session.minutes, 0)
  const most = {
    days: age < 16 ? 5 : 6,
    hard: age < 18 ? 2 : 3,
    minutes: age < 18 ? age * 60 : Number.POSITIVE_INFINITY,
  }
  return [
    ...(days > most.days ? [{ key: 'rest_days', values: { week, days, most: most.days } }] : []),
    ...(count > most.hard ? [{ key: 'hard_days', values: { week, count, most: most.hard } }] : []),
    ...(minutes > most.minutes ? [{ key: 'hours_over_age', values: { week, minutes, most: most.minutes } }] : []),
  ]
}

/** Two matches in a row are scheduled by the league, not by the plan. */
function hardNeighbours(sessions: readonly Session[]): Reason[] {
  const hard = sessions
    .filter((one) => one.isHard && isStillOn(one))
    .toSorted((one, other) => one.date.localeCompare(other.date))
  return hard.slice(1).flatMap((second, index) => {
    const first = hard[index]
    if (!first || daysBetween(first.date, second.date) >= 2) return []
    if (first.kind === 'match' && second.kind === 'match') return []
    return [{ key: 'hard_neighbours', values: { first: first.date, second: second.date } }]
  })
}

const LIGHTER = new Set(['ease', 'taper', 'race'])

/** At least every fourth week is lighter; a return plan, light anyway, may go four weeks without one. */
function easeProblems(weeks: readonly CheckedWeek[]): Reason[] {
  let whole = 0
  return weeks.flatMap(({ phase, start }) => {
    whole = LIGHTER.has(phase) ? 0 : whole + 1
    return whole > (phase === 'return' ? 4 : 3) ? [{ key: 'no_ease_week', values: { week: start } }] : []
  })
}

function trainingMinutes(sessions: readonly Session[]): number {
  const training = sessions.filter(({ kind }) => kind !== 'race' && kind !== 'match')
  return training.reduce((total, { minutes }) => total + minutes, 0)
}

/** Before a race, 41 to 60 per cent less per day than in the hardest week (Bosquet 2007), at the same pace. */
function taperProblems(weeks: readonly CheckedWeek[]): Reason[] {
  const race = weeks.flatMap(({ sessions }) => sessions).find(({ kind }) => kind === 'race')
  const first = weeks.findIndex(({ phase }) => phase === 'taper')
  const start = weeks[first]?.start
  if (!race || !start) return []
  const hardest = Math.max(1, ...weeks.slice(0, first).map(({ sessions }) => trainingMinutes(sessions)))
  const tapered = weeks.slice(first).flatMap(({ sessions }) => sessions)
  const perWeek = (trainingMinutes(tapered) * 7) / Math.max(1, daysBetween(start, race.date))
  const percent = Math.round(100 - (100 * perWeek) / hardest)
  return [
    ...(percent < 41 ? [{ key: 'taper_too_long', values: { percent } }] : []),
    ...(percent > 60 && !isReplanned(tapered) ? [{ key: 'taper_too_short', values: { percent } }] : []),
    ...slowerSessions(
      weeks.slice(0, first).flatMap(({ sessions }) => sessions),
      tapered,
    ),
  ]
}

/** After an illness a taper may be even lighter. */
function isReplanned(sessions: readonly Session[]): boolean {
  return sessions.some(({ before, status }) => before !== null || status === 'missed')
}

function slowerSessions(before: readonly Session[], tapered: readonly Session[]): Reason[] {
  const pace = ({ intensity }: Session) => intensity?.paceFast ?? intensity?.swimPace
  return tapered.flatMap((session) => {
    const usual = before.find(({ kind }) => kind === session.kind)
    const [now, then] = [pace(session), usual && pace(usual)]
    return now !== undefined && then !== undefined && now > then
      ? [{ key: 'taper_slower', values: { date: session.date } }]
      : []
  })
}

/** Training that minors, children and injured athletes must not get. */
function youngProblems({ wish, sessions }: PlanState): Reason[] {
  const { age = 99 } = wish
  const isMarathon = wish.kind === 'running' && wish.goalMetres > 30_000
  const isHurt = wish.kind === 'return' && wish.reason === 'injury' && !wish.isCleared
  return [
    ...(age < 18 && isMarathon ? [{ key: 'minor_marathon', values: { age: 18 } }] : []),
    ...(isHurt ? [{ key: 'injury_not_cleared' }] : []),
    ...(age < 16
      ? sessions.filter(isByPercent).map(({ date }) => ({ key: 'percent_under_16', values: { date } }))
      : []),
  ]
}

function isByPercent({ work }: Session): boolean {
  return work?.kind === 'sets' && work.sets.some(({ percent, kg }) => percent !== undefined || kg !== undefined)
}

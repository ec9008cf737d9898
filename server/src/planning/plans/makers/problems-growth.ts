import type { CheckedWeek } from './checked-week.ts'
import { weekdayOf } from './days.ts'
import type { PlanState, Reason, Session, Wish } from './types.ts'

/** About ten per cent a week; a minute or two over is rounding, and so is the load of three hard minutes. */
const GROWTH = 1.1
const ROUNDING = 2
const LOAD_ROUNDING = 20

/** Growth in a plan that is too fast, in too many dimensions, or too early. */
export function growthProblems({ wish }: PlanState, weeks: readonly CheckedWeek[]): Reason[] {
  const first = weekdayOf(wish.start) === 1 ? 0 : 1
  const sessions = weeks.flatMap((week) => week.sessions)
  return [
    ...weeks.flatMap((_, index) => totalProblems(wish, weeks, index, first)),
    ...weeks.flatMap((week, index) => (index > first ? severalProblems(weeks.slice(0, index), week) : [])),
    ...weeks.flatMap((week, index) => longProblems(weeks.slice(0, index), week)),
    ...sessions.flatMap((session) => unprovenProblems(sessions, session)),
  ]
}

function isTraining({ kind }: Session): boolean {
  return kind !== 'race' && kind !== 'match'
}

function total(sessions: readonly Session[], value: (session: Session) => number): number {
  return sessions.filter(isTraining).reduce((sum, session) => sum + value(session), 0)
}

const planned = (sessions: readonly Session[]) => total(sessions, ({ minutes }) => minutes)
const plannedLoad = (sessions: readonly Session[]) => total(sessions, ({ minutes, rpe }) => minutes * rpe)
const managed = (sessions: readonly Session[]) => total(sessions, managedMinutes)
const managedLoad = (sessions: readonly Session[]) =>
  total(sessions, (session) => managedMinutes(session) * session.rpe)

/** Four fifths of a session count as the whole. */
function managedMinutes({ status, done, minutes }: Session): number {
  if (status === 'missed') return 0
  if (!done) return minutes
  return done.minutes >= 0.8 * minutes ? Math.max(done.minutes, minutes) : done.minutes
}

/** Minutes and load compared with the hardest week managed, or with what the athlete reports being used to. */
function totalProblems(wish: Wish, weeks: readonly CheckedWeek[], index: number, first: number): Reason[] {
  const week = weeks[index]
  if (!week) return []
  const before = weeks.slice(0, index).map(({ sessions }) => sessions)
  const starting = weeks.slice(0, Math.min(index, first) + 1).map(({ sessions }) => sessions)
  const used = usedTo(wish)
  const whole = weeks[first]?.sessions ?? []
  const usedLoad = used === undefined ? undefined : (used * plannedLoad(whole)) / Math.max(1, planned(whole))
  const most = Math.max(used ?? Math.max(...starting.map(planned)), ...before.map(managed)) * GROWTH
  const mostLoad = Math.max(usedLoad ?? Math.max(...starting.map(plannedLoad)), ...before.map(managedLoad)) * GROWTH
  const [minutes, load] = [managed(week.sessions), managedLoad(week.sessions)]
  const lighter = easeLimit(week, used, before)
  return [
    ...(minutes > most + ROUNDING
      ? [{ key: 'grows_too_fast', values: { week: week.start, minutes, most: Math.round(most) } }]
      : []),
    ...(index > first && load > mostLoad + LOAD_ROUNDING
      ? [{ key: 'load_grows_too_fast', values: { week: week.start, load, most: Math.round(mostLoad) } }]
      : []),
    ...(planned(week.sessions) > lighter + ROUNDING
      ? [
          {
            key: 'ease_too_long',
            values: { week: week.start, minutes: planned(week.sessions), most: Math.round(lighter) },
          },
        ]
      : []),
  ]
}

/** A lighter week has at least a fifth less than the hardest one before it. */
function easeLimit({ phase }: CheckedWeek, used: number | undefined, before: readonly Session[][]): number {
  return phase === 'ease' ? 0.8 * Math.max(used ?? 0, ...before.map(planned)) : Number.POSITIVE_INFINITY
}

function usedTo(wish: Wish): number | undefined {
  if (wish.kind === 'running') return wish.weeklyMinutes
  return wish.kind === 'return' && wish.weeksOff <= 4 ? wish.weeklyMinutesBefore : undefined
}

const LONG = new Set(['long', 'swim_endurance'])
const LIGHTER = new Set(['ease', 'taper', 'race'])

/** Of the longest session, easy minutes, hard minutes and weights, at most one may exceed all earlier weeks. */
function severalProblems(before: readonly CheckedWeek[], week: CheckedWeek): Reason[] {
  if (LIGHTER.has(week.phase)) return []
  const whole = before.filter(({ phase }) => !LIGHTER.has(phase))
  const on = week.sessions.filter(({ status }) => status !== 'missed')
  const isMore = (measure: (sessions: readonly Session[]) => number) =>
    measure(on) > Math.max(0, ...whole.map(({ sessions }) => measure(sessions)))
  // A hard session turned into an easy one is not growth of easy minutes.
  const isEasyMore = isMore(easyMinutes) && isMore((sessions) => easyMinutes(sessions) + hardMinutes(sessions))
  const grown = [isMore(longest), isMore(hardMinutes), isEasyMore].filter(Boolean).length
  const heavier = on.some((session) =>
    isHeavier(
      before.flatMap(({ sessions }) => sessions),
      session,
    ),
  )
    ? 1
    : 0
  return grown + heavier > 1 ? [{ key: 'two_things_grow', values: { week: week.start } }] : []
}

function longest(sessions: readonly Session[]): number {
  return Math.max(0, ...sessions.filter(({ kind }) => LONG.has(kind)).map(({ minutes }) => minutes))
}

function easyMinutes(sessions: readonly Session[]): number {
  return planned(sessions.filter(({ isHard, kind }) => !isHard && !LONG.has(kind)))
}

function hardMinutes(sessions: readonly Session[]): number {
  return planned(sessions.filter(({ isHard }) => isHard))
}

/** Whether a set is heavier than all earlier ones of its exercise. */
function isHeavier(before: readonly Session[], session: Session): boolean {
  const setsOf = ({ work }: Session) => (work?.kind === 'sets' ? work.sets : [])
  return setsOf(session).some((set) => {
    const earlier = before.flatMap(setsOf).filter(({ exercise }) => exercise === set.exercise)
    const value = set.percent ?? set.rpe ?? 0
    return earlier.length > 0 && earlier.every(({ percent, rpe }) => (percent ?? rpe ?? 0) < value)
  })
}

/** The long session must build on the longest one managed. */
function longProblems(before: readonly CheckedWeek[], { sessions }: CheckedWeek): Reason[] {
  const earlier = before.flatMap((week) => week.sessions).filter(({ kind }) => LONG.has(kind))
  const done = earlier.filter(({ status }) => status !== 'missed')
  const lengths = done.length > 0 ? done.map(managedMinutes) : earlier.map(({ minutes }) => minutes)
  if (lengths.length === 0) return []
  const most = Math.max(...lengths) * GROWTH
  return sessions
    .filter(({ kind, status, minutes }) => LONG.has(kind) && status === 'planned' && minutes > most + ROUNDING)
    .map(({ date, minutes }) => ({ key: 'long_grows_too_fast', values: { date, minutes, most: Math.round(most) } }))
}

/** A hard session may exceed all earlier ones only after two good ones of its kind. */
function unprovenProblems(sessions: readonly Session[], session: Session): Reason[] {
  if (!session.isHard || !isTraining(session) || session.status !== 'planned') return []
  const earlier = sessions.filter(({ kind, isHard, date }) => kind === session.kind && isHard && date < session.date)
  const lastTwo = earlier.slice(-2)
  const areGood = lastTwo.length === 2 && lastTwo.every(isGood)
  if (earlier.length === 0 || areGood) return []
  const done = earlier.filter(({ status }) => status !== 'missed')
  const known = done.length > 0 ? done : earlier
  const isMore = session.minutes > Math.max(...known.map(({ minutes }) => minutes)) || isHeavier(known, session)
  return isMore ? [{ key: 'grows_unproven', values: { date: session.date } }] : []
}

function isGood(session: Session): boolean {
  return managedMinutes(session) >= session.minutes && (session.done?.rpe ?? 0) <= session.rpe + 1
}

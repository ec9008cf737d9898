import { addDays } from './days.ts'
import { sum } from './draft.ts'
import type { Session, Week } from './types.ts'

/** A week's load as session RPE times minutes (Foster 2001): planned, before the last change, and done. */
type WeekLoad = { planned: number; before: number | null; done: number }

export function loadsOf(weeks: readonly Week[], sessions: readonly Session[]): WeekLoad[] {
  return weeks.map((week) => loadOf(sessionsOf(week, sessions)))
}

export function sessionsOf({ start }: Pick<Week, 'start'>, sessions: readonly Session[]): Session[] {
  const end = addDays(start, 7)
  return sessions.filter(({ date }) => date >= start && date < end)
}

function loadOf(sessions: readonly Session[]): WeekLoad {
  const planned = sum(sessions.map((session) => (session.status === 'missed' ? 0 : plannedLoad(session))))
  const before = sum(sessions.map((session) => (session.before?.minutes ?? session.minutes) * session.rpe))
  const done = sum(sessions.map((session) => (session.done ? session.done.minutes * session.done.rpe : 0)))
  return { planned, before: before === planned ? null : before, done }
}

export function plannedLoad({ minutes, rpe }: Pick<Session, 'minutes' | 'rpe'>): number {
  return minutes * rpe
}

/** Whether a session is training; races and matches are what the athlete trains for. */
export function isTraining({ kind }: Pick<Session, 'kind'>): boolean {
  return kind !== 'race' && kind !== 'match'
}

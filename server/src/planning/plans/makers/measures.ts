import { weekdayOf } from './days.ts'
import { sum } from './draft.ts'
import { isTraining, plannedLoad, sessionsOf } from './load.ts'
import type { PlanState, Session, StrengthSet, Week, Wish } from './types.ts'

/** The dimensions that can grow from week to week, one at a time. */
export const THINGS = ['long', 'easy', 'hard', 'weight'] as const
export type MeasuredThing = (typeof THINGS)[number]

/** The sessions of each week of a plan, in date order. */
export function byWeek({ weeks, sessions }: PlanState): Session[][] {
  const sorted = sessions.toSorted((one, other) => one.date.localeCompare(other.date))
  return weeks.map((week) => sessionsOf(week, sorted))
}

/** The index of the first whole week; a plan that starts on a Wednesday has a partial one before it. */
export function firstWholeWeek({ start }: Wish): number {
  return weekdayOf(start) === 1 ? 0 : 1
}

/** The weekly minutes that the athlete reports being used to. */
export function usualMinutes(wish: Wish): number | undefined {
  if (wish.kind === 'running') return wish.weeklyMinutes
  return wish.kind === 'return' && wish.weeksOff <= 4 ? wish.weeklyMinutesBefore : undefined
}

/** The load of the usual minutes at the effort of the first whole week. */
export function usualLoad(wish: Wish, firstWeek: readonly Session[]): number | undefined {
  const usual = usualMinutes(wish)
  const training = firstWeek.filter(isTraining)
  const minutes = plannedMinutes(training)
  return usual === undefined || minutes === 0 ? undefined : (usual * sum(training.map(plannedLoad))) / minutes
}

/** Whether a week is deliberately lighter, so that it says nothing about what the athlete can do. */
export function isLighterWeek(week: Week | undefined): boolean {
  return week?.phase === 'ease' || week?.phase === 'taper' || week?.phase === 'race'
}

export function isLong({ kind }: Session): boolean {
  return kind === 'long' || kind === 'swim_endurance'
}

export function isEasy(session: Session): boolean {
  return isTraining(session) && !session.isHard && !isLong(session)
}

export function isHardTraining(session: Session): boolean {
  return isTraining(session) && session.isHard
}

/** Planned minutes, whether missed or not. */
export function plannedMinutes(sessions: readonly Session[]): number {
  return sum(sessions.filter(isTraining).map(({ minutes }) => minutes))
}

/** Minutes done or still to come. */
export function managedMinutes(sessions: readonly Session[]): number {
  return sum(sessions.filter(isTraining).map(minutesManaged))
}

export function managedLoad(sessions: readonly Session[]): number {
  return sum(sessions.filter(isTraining).map((session) => minutesManaged(session) * session.rpe))
}

/** A session done except for a few minutes counts in full. */
export function minutesManaged({ status, done, minutes }: Session): number {
  if (status === 'missed') return 0
  return done && done.minutes < minutes * NEARLY_WHOLE ? done.minutes : Math.max(minutes, done?.minutes ?? 0)
}

const NEARLY_WHOLE = 0.8

/** Minutes of a dimension in a week; `short` is everything but the long session. */
export function measured(thing: Exclude<MeasuredThing, 'weight'> | 'short', sessions: readonly Session[]): number {
  if (thing === 'short') return measured('easy', sessions) + measured('hard', sessions)
  if (thing === 'long') return Math.max(0, ...sessions.filter(isLong).map(({ minutes }) => minutes))
  return sum(sessions.filter(thing === 'easy' ? isEasy : isHardTraining).map(({ minutes }) => minutes))
}

function setsOf({ work }: Session): StrengthSet[] {
  return work?.kind === 'sets' ? work.sets : []
}

/** The weight of a set in its own unit: per cent of the maximum, or effort. */
export function weightOf({ percent, rpe }: StrengthSet): number {
  return percent ?? rpe ?? 0
}

/** The heaviest set of each exercise. */
export function heaviest(sessions: readonly Session[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const set of sessions.flatMap(setsOf)) {
    weights.set(set.exercise, Math.max(weights.get(set.exercise) ?? 0, weightOf(set)))
  }
  return weights
}

/** Whether a session was so hard or short, or missed, that the next one must not be more. */
export function isNoGoodSign(session: Session): boolean {
  const { done, rpe, minutes } = session
  return minutesManaged(session) < minutes || (done !== null && done.rpe > rpe + 1)
}

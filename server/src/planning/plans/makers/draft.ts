import { addDays } from './days.ts'
import type { Day, Phase, Reason, Session, Weekday } from './types.ts'

/** A session before it gets a day and an id. */
export type Part = Pick<Session, 'kind' | 'isHard' | 'minutes' | 'rpe' | 'intensity' | 'work'>

/** A session on its day. */
export type DatedPart = Part & { date: Day }

/** A week as produced by a maker. */
export type DraftWeek = { start: Day; phase: Phase; reason: Reason; parts: DatedPart[] }

/** A maker's result: the weeks, and notes to the athlete about the whole plan. */
export type Draft = { weeks: DraftWeek[]; notes: Reason[] }

export function on(weekStart: Day, weekday: Weekday, part: Part): DatedPart {
  return { ...part, date: addDays(weekStart, weekday - 1) }
}

/** `count` Mondays starting from the given one. */
export function mondays(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, 7 * index))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Rounds down to a multiple of five minutes, which is easier to follow. */
export function toFive(minutes: number): number {
  return Math.floor(minutes / 5) * 5
}

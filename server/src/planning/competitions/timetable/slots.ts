import type { Moment, Reason, Timetable } from '../types.ts'
import { minutesAt } from './time.ts'

/** A time at which matches can start on all courts. */
export type Slot = { start: number; day: number }

/** All times at which a match can start and still end within its day, from a moment on. */
export function slotsOf({ days, matchMinutes, gapMinutes }: Timetable, from?: Moment): Slot[] {
  const earliest = from ? minutesAt(from) : Number.NEGATIVE_INFINITY
  return [...days]
    .sort((a, b) => minutesAt({ date: a.date, time: a.from }) - minutesAt({ date: b.date, time: b.from }))
    .flatMap(({ date, from: opens, to }, day) => {
      const end = minutesAt({ date, time: to }) - matchMinutes
      const slots: Slot[] = []
      for (let start = minutesAt({ date, time: opens }); start <= end; start += matchMinutes + gapMinutes) {
        if (start >= earliest) slots.push({ start, day })
      }
      return slots
    })
}

/** The number of possible start times, without listing them. */
export function countStarts({ days, matchMinutes, gapMinutes }: Timetable): number {
  return days.reduce((sum, { date, from, to }) => {
    const minutes = minutesAt({ date, time: to }) - minutesAt({ date, time: from }) - matchMinutes
    return sum + Math.max(0, Math.floor(minutes / (matchMinutes + gapMinutes)) + 1)
  }, 0)
}

/** Days too short for a single match. */
export function shortDays({ days, matchMinutes }: Timetable): Reason[] {
  return days.flatMap(({ date, from, to }) => {
    const minutes = Math.max(0, minutesAt({ date, time: to }) - minutesAt({ date, time: from }))
    return minutes < matchMinutes ? [{ key: 'day_too_short', values: { date, minutes, needed: matchMinutes } }] : []
  })
}

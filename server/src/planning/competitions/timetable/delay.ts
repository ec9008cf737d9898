import type { Match, Moment, Timetable } from '../types.ts'
import type { Scheduled } from './schedule.ts'
import { minutesAt, momentAt } from './time.ts'

/** Delays a day's matches that have not started, from a moment on; reports matches that then end after closing time. */
export function delayed(matches: readonly Match[], minutes: number, from: Moment, timetable: Timetable): Scheduled {
  const isMoved = ({ status, start }: Match) =>
    status === 'planned' && start?.date === from.date && minutesAt(start) >= minutesAt(from)
  const moved = matches.map((match) =>
    match.start && isMoved(match) ? { ...match, start: momentAt(minutesAt(match.start) + minutes) } : match,
  )
  const day = timetable.days.find(({ date }) => date === from.date)
  const closes = day ? minutesAt({ date: day.date, time: day.to }) : Number.POSITIVE_INFINITY
  const ends = moved
    .filter((_, index) => matches[index] !== moved[index])
    .flatMap(({ start }) => (start ? [minutesAt(start) + timetable.matchMinutes] : []))
    .filter((end) => end > closes)
  if (ends.length === 0) return { matches: moved, unmet: [] }
  const { time } = momentAt(Math.max(...ends))
  return { matches: moved, unmet: [{ key: 'after_closing', values: { matches: ends.length, date: from.date, time } }] }
}

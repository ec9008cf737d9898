import type { Match, Moment, Timetable } from './types.ts'

/** The end of a timetable's last match. */
export function lastEnd(matches: readonly Match[], { matchMinutes }: Timetable): Moment | null {
  const starts = matches.flatMap(({ start }) => start ?? [])
  const last = starts
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
    .at(-1)
  if (!last) return null
  // Local times: treated as UTC, where every day has 24 hours.
  const end = new Date(Date.parse(`${last.date}T${last.time}:00Z`) + matchMinutes * 60_000).toISOString()
  return { date: end.slice(0, 10), time: end.slice(11, 16) }
}

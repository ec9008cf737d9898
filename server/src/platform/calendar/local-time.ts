import { DateTime } from 'luxon'

/** A local time in a time zone; a time skipped in spring is an hour later. */
export function localTime(date: string, time: string, timeZone: string): DateTime {
  return DateTime.fromISO(`${date}T${time}`, { zone: timeZone })
}

/** The instant of a local date and time in a time zone. */
export function instantAt(date: string, time: string, timeZone: string): Date {
  return localTime(date, time, timeZone).toJSDate()
}

/** The local date and time in a time zone at an instant. */
export function momentIn(timeZone: string, instant: Date): { date: string; time: string } {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

/** Today's date in a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  return momentIn(timeZone, now).date
}

// Cached: creating one takes longer than using it, and a timetable has thousands of matches.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...NUMERIC })
  clocks.set(timeZone, clock)
  return clock
}

const NUMERIC = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

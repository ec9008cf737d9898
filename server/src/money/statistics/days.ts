import { momentIn } from '../../platform/calendar/local-time.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/** The day (UTC) of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/**
 * Maps an hour of a day (UTC) to the hour of the week in a time zone: 0 is Monday from midnight. In a zone with a
 * half-hour offset, it is the local hour in which the UTC hour begins.
 */
export function hoursOfWeekIn(timeZone: string): (day: string, hour: number) => number {
  const atMidnight = new Map<string, number>()
  const offsetAt = (day: string) => {
    const offset = atMidnight.get(day) ?? offsetOf(timeZone, Date.parse(day))
    atMidnight.set(day, offset)
    return offset
  }
  return (day, hour) => {
    const isSteady = offsetAt(day) === offsetAt(addDays(day, 1))
    const offset = isSteady ? offsetAt(day) : offsetOf(timeZone, Date.parse(day) + hour * HOUR_MS)
    const hours = weekdayOf(day) * 24 + hour + Math.floor(offset / HOUR_MS)
    return (hours + 168) % 168
  }
}

function offsetOf(timeZone: string, instant: number): number {
  const { date, time } = momentIn(timeZone, new Date(instant))
  return Date.parse(`${date}T${time}Z`) - instant
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

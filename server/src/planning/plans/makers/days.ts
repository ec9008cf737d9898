import type { Day, Weekday } from './types.ts'

const MS_OF_DAY = 86_400_000

export function addDays(day: Day, count: number): Day {
  return dayOf(numberOf(day) + count)
}

/** The number of days from `first` to `second`. */
export function daysBetween(first: Day, second: Day): number {
  return numberOf(second) - numberOf(first)
}

export function weekdayOf(day: Day): Weekday {
  // The first day of 1970 was a Thursday.
  return (((((numberOf(day) + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

/** Whether the text is a valid calendar day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(numberOf(text)) === text
}

/** The number of days between two weekdays, in the shorter direction around the week. */
export function weekdayGap(one: Weekday, other: Weekday): number {
  const gap = Math.abs(one - other)
  return Math.min(gap, 7 - gap)
}

function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_OF_DAY
}

function dayOf(number: number): Day {
  return new Date(number * MS_OF_DAY).toISOString().slice(0, 10)
}

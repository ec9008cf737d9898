import type { Day, Moment, Time } from '../types.ts'

const DAY_MINUTES = 24 * 60

/** Minutes since 1970 in local time: comparable and subtractable across days. */
export function minutesAt({ date, time }: Moment): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.round(Date.UTC(year, month - 1, day) / 60_000) + minutesOfDay(time)
}

export function momentAt(minutes: number): Moment {
  const midnight = Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES
  const date: Day = new Date(midnight * 60_000).toISOString().slice(0, 10)
  const [hours, rest] = [Math.floor((minutes - midnight) / 60), (minutes - midnight) % 60]
  return { date, time: `${twoDigits(hours)}:${twoDigits(rest)}` }
}

function minutesOfDay(time: Time): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

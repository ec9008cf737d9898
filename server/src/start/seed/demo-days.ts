const DAY_MS = 24 * 60 * 60 * 1000

/** The demo club's time zone. */
export const TIME_ZONE = 'Europe/Prague'

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

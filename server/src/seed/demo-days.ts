const DAY_MS = 24 * 60 * 60 * 1000

/** Where the demo club plays. */
export const TIME_ZONE = 'Europe/Prague'

/** What calendar and clock of the demo club show. */
export function localMoment(now: Date): { date: string; time: string } {
  const [date = '', time = ''] = CLOCK.format(now).split(', ')
  return { date, time }
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

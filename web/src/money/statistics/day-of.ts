const DAY_MS = 24 * 60 * 60_000

/** The day the given number of days later, both in the server's format. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

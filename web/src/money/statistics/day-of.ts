const DAY_MS = 24 * 60 * 60_000

/** The day so many days after another, both as the server writes them. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

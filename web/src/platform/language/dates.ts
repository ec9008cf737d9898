/** A server timestamp as a date, formatted alike in every language: `05.01.2026`, in the user's time zone. */
export function formatDate(iso: string): string {
  // Intl formats Czech dates with spaces and other languages in another order, so the parts are joined here.
  const date = new Date(iso)
  const day = String(date.getDate()).padStart(2, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${day}.${month}.${date.getFullYear()}`
}

/** A date without a time, such as `2026-01-05`, in the same format regardless of the time zone. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

/** Today in the user's time zone, in the server's date format. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A date without its year: `05.01.` */
export function formatDayOfMonth(day: string): string {
  const [, month, date] = day.split('-')
  return `${date}.${month}.`
}

/** A date range: `13.–19.11.`, `27.11.–03.12.` */
export function formatDayRange(from: string, to: string): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? `${from.slice(8)}.` : formatDayOfMonth(from)}–${formatDayOfMonth(to)}`
}

/** A date range with years: `12.10.–06.12.2026`, `26.10.2026–03.01.2027`. */
export function formatDatedRange(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? formatDayOfMonth(from) : formatDay(from)}–${formatDay(to)}`
}

/** The weekday capitalised, for use alone or first: `Friday`, `Fri`; '' for an invalid date. */
export function weekdayOf(day: string, locale: string, weekday: 'long' | 'short'): string {
  const name = weekdayWithin(day, locale, weekday)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The weekday as written within a sentence: `pátek`, `Freitag`; '' for an invalid date. */
export function weekdayWithin(day: string, locale: string, weekday: 'long' | 'short'): string {
  const date = new Date(`${day}T00:00:00Z`)
  // A date field is empty while the user types, and Intl throws on an invalid date.
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date)
}

/** The time in the user's time zone: `17:44`. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

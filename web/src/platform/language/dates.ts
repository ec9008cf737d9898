/** A date of the server as every language writes it here: `05.01.2026`, the day that the reader's clock shows. */
export function formatDate(iso: string): string {
  // Intl writes Czech dates with spaces and other languages in another order, so the parts are put together here.
  const date = new Date(iso)
  const day = String(date.getDate()).padStart(2, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${day}.${month}.${date.getFullYear()}`
}

/** A day without a time, such as `2026-01-05`, written likewise wherever the reader is. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

/** The reader's day today, as the server writes days. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A day of this year or the next: `05.01.` */
export function formatDayOfMonth(day: string): string {
  const [, month, date] = day.split('-')
  return `${date}.${month}.`
}

/** The days from one to another: `13.–19.11.`, `27.11.–03.12.` */
export function formatDayRange(from: string, to: string): string {
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? `${from.slice(8)}.` : formatDayOfMonth(from)}–${formatDayOfMonth(to)}`
}

/** The days from one to another with their year: `12.10.–06.12.2026`, `26.10.2026–03.01.2027`. */
export function formatDatedRange(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? formatDayOfMonth(from) : formatDay(from)}–${formatDay(to)}`
}

/** The day of the week with a capital, because it stands alone or first: `Friday`, `Fri`; '' of what is no day. */
export function weekdayOf(day: string, locale: string, weekday: 'long' | 'short'): string {
  const name = weekdayWithin(day, locale, weekday)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The day of the week as it is written within a sentence: `pátek`, `Freitag`; '' of what is no day. */
export function weekdayWithin(day: string, locale: string, weekday: 'long' | 'short'): string {
  const date = new Date(`${day}T00:00:00Z`)
  // A field for a day is empty while somebody types, and Intl throws at a date that is none.
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date)
}

/** The time of the reader's clock: `17:44`. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

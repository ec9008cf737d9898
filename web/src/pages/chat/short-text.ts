/** A day without its year: `13.10.` */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.`
}

/** From one day to another: `12.10.–6.12.2026`, `16.–22.11.` */
export function span(from: string, to: string, withYear = true): string {
  const year = withYear ? to.slice(0, 4) : ''
  const isWithinMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isWithinMonth ? `${Number(from.slice(8))}.` : shortDay(from)
  return `${start}–${shortDay(to)}${year}`
}

/** `Tue`, with a capital as at the beginning of a line. */
export function weekday(day: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`
}

/** `40 min` as the language writes it. */
export function shortMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)
}

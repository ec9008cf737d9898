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

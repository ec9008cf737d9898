/** A date of the server as every language writes it here: `05.01.2026`, the day that the reader's clock shows. */
export function formatDate(iso: string): string {
  // Intl writes Czech dates with spaces and other languages in another order, so the parts are put together here.
  const date = new Date(iso)
  const day = String(date.getDate()).padStart(2, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${day}.${month}.${date.getFullYear()}`
}

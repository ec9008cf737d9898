/** The date on which a month's (`2026-11`) allowance is renewed, formatted as in every language here: `01.12.2026`. */
export function renewalDate(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1]
  return `01.${String(next).padStart(2, '0')}.${nextYear}`
}

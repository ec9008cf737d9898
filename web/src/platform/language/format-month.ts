import type { Language } from '@touchline/contract/platform/languages.ts'

/** A month of the server (`2026-11`) by its name and year: November 2026. */
export function formatMonth(month: string, language: Language): string {
  return named(month, language, { month: 'long', year: 'numeric' })
}

/** The month's short name, as it fits under a bar. */
export function formatShortMonth(month: string, language: Language): string {
  return named(month, language, { month: 'short' })
}

// The token account is kept in UTC; in local time the first of a month would be the last of the one before.
function named(month: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${month}-01`))
}

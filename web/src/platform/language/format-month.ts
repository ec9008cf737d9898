import type { Language } from '@touchline/contract/platform/languages.ts'

/** A month from the server (`2026-11`) by name and year: November 2026. */
export function formatMonth(month: string, language: Language): string {
  return named(month, language, { month: 'long', year: 'numeric' })
}

/** The month's short name, which fits under a bar. */
export function formatShortMonth(month: string, language: Language): string {
  return named(month, language, { month: 'short' })
}

// The token account is kept in UTC; in local time the first of a month could be the last of the previous one.
function named(month: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${month}-01`))
}

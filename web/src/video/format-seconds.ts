import type { Language } from '@touchline/contract/languages.ts'

/** A moment of a clip as the language writes it, to a hundredth of a second. */
export function formatSeconds(seconds: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(seconds)
}

/** The same with its unit, which no language translates. */
export function formatTime(seconds: number, language: Language): string {
  return `${formatSeconds(seconds, language)}\u00a0s`
}

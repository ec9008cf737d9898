import type { Language } from '@touchline/contract/platform/languages.ts'

/** Euros in the language's format, without cents for whole amounts. */
export function formatEuros(cents: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
}

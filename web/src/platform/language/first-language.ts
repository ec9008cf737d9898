import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '@touchline/contract/platform/languages.ts'

/** Storage key of the user's choice. */
export const LANGUAGE_KEY = 'i18nextLng'

/** The initial language of a visit: `lang` in the address, the stored choice, the browser's preferences, else Czech. */
export function firstLanguage(search: string, stored: string | null, wishes: readonly string[]): LanguageCode {
  const addressed = new URLSearchParams(search).get('lang')
  return [addressed, stored, ...wishes].map(languageOf).find(Boolean) ?? DEFAULT_LANGUAGE
}

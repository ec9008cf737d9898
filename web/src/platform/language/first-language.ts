import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '@touchline/contract/platform/languages.ts'

/** Where the reader's choice is kept. */
export const LANGUAGE_KEY = 'i18nextLng'

/** The language a visit starts in: `lang` in the address, the stored choice, the browser's wishes, else Czech. */
export function firstLanguage(search: string, stored: string | null, wishes: readonly string[]): LanguageCode {
  const addressed = new URLSearchParams(search).get('lang')
  return [addressed, stored, ...wishes].map(languageOf).find(Boolean) ?? DEFAULT_LANGUAGE
}

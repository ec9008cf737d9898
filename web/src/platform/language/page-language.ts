import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '@touchline/contract/platform/languages.ts'

/** The page's current language, for code outside of its components. */
export function pageLanguage(): LanguageCode {
  return languageOf(document.documentElement.lang) ?? DEFAULT_LANGUAGE
}

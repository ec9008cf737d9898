import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '@touchline/contract/platform/languages.ts'

/** The language that the page speaks now, for what is done outside of its components. */
export function pageLanguage(): LanguageCode {
  return languageOf(document.documentElement.lang) ?? DEFAULT_LANGUAGE
}

import {
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  type LanguageCode,
  languageOf,
} from '@touchline/contract/platform/languages.ts'
import { useTranslation } from 'react-i18next'
import { deviceStorage } from '../api/browser-storage.ts'
import { LANGUAGE_KEY } from './first-language.ts'
import { changeLanguage } from './texts.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The current interface language, and a function to change it. */
export function useLanguage(): { language: Language; chooseLanguage: (code: LanguageCode) => Promise<void> } {
  const { i18n } = useTranslation()
  const code = languageOf(i18n.language)
  const language = LANGUAGES.find((candidate) => candidate.code === code) ?? LANGUAGES[0]

  async function chooseLanguage(chosen: LanguageCode) {
    if (await changeLanguage(chosen)) keepChoice(chosen)
  }

  return { language, chooseLanguage }
}

function keepChoice(code: LanguageCode): void {
  deviceStorage.setItem(LANGUAGE_KEY, code)
  // The server reads it before any script runs, so that the next visit starts in this language.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser we serve has the Cookie Store API.
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

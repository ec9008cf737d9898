import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { countAsInRegion } from '@touchline/locales/plurals.ts'
import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = { default: Record<string, unknown> }

// One file per language and kind: a reader loads only the language in use.
const FILES = import.meta.glob<Texts>('../../../locales/*/{interface,errors}.json')

const files: BackendModule = {
  type: 'backend',
  init() {},
  read(language, kind, done) {
    const load = FILES[`../../../locales/${language}/${kind}.json`]
    if (!load) return done(new Error(`no ${kind} in ${language}`), false)
    load().then(
      (texts) => done(null, texts.default),
      (error) => done(error, true),
    )
  },
}

/** Loads the texts of a language, first those of the interface; those of the error catalogue follow when there is time. */
export async function loadTexts(language: LanguageCode): Promise<i18n> {
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: ['interface'],
      defaultNS: 'interface',
      fallbackLng: false,
      supportedLngs: LANGUAGE_CODES,
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: () => void fallBack(),
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
  countAsInRegion(i18next)
  return i18next
}

/** Loads the error catalogue ahead of need: when the connection is gone it could no longer be loaded. */
export async function loadErrorTexts(): Promise<void> {
  await i18next.loadNamespaces('errors')
}

/** A missing text falls back to Czech. Tests prove that none is missing, so Czech is not loaded before it is needed. */
async function fallBack(): Promise<void> {
  if (i18next.options.fallbackLng) return
  i18next.options.fallbackLng = [DEFAULT_LANGUAGE]
  await i18next.loadLanguages(DEFAULT_LANGUAGE)
}

import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { countAsInRegion } from '@touchline/locales/plurals.ts'
import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = { default: Record<string, unknown> }

// A reader loads only the language in use, and of its interface first what frame and landing page say (vite.config.ts).
const FIRST = import.meta.glob<Texts>('../../../locales/*/interface.json', { query: '?first' })
const REST = import.meta.glob<Texts>('../../../locales/*/interface.json', { query: '?rest' })
const OF_PAGES = import.meta.glob<Texts>(
  '../../../locales/*/{calculators,plans,competitions,lists,invitations,people,wallet,statistics,integrations,data,help,legal,search}.json',
)
const ERRORS = import.meta.glob<Texts>('../../../locales/*/errors.json')

/** Whether a page was opened that says more than the landing page. */
let isRestWanted = false

/** The language that is spoken, or about to be. */
let wantedLanguage = ''

const files: BackendModule = {
  type: 'backend',
  init() {},
  read(language, kind, done) {
    textsOf(language, kind).then(
      (texts) => done(null, texts),
      (error) => done(error, true),
    )
  },
}

async function textsOf(language: string, kind: string): Promise<Record<string, unknown>> {
  const file = `../../../locales/${language}/${kind}.json`
  if (file in OF_PAGES) return { ...(await OF_PAGES[file]?.())?.default }
  if (kind === 'errors') return { ...(await ERRORS[file]?.())?.default }
  const first = await FIRST[file]?.()
  // Asked only now: a page that says more may have been opened while these texts were on their way.
  const rest = isRestWanted ? await REST[file]?.() : undefined
  return { ...first?.default, ...rest?.default }
}

/** Loads the texts of a language, first those of the interface; those of the error catalogue follow when there is time. */
export async function loadTexts(language: LanguageCode): Promise<i18n> {
  wantedLanguage = language
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

/** Loads what pages say besides the landing page, now and in every language that is chosen later. */
export async function loadPageTexts(): Promise<void> {
  isRestWanted = true
  // Another language may be chosen while these texts are on their way.
  for (let language = ''; language !== wantedLanguage; ) {
    language = wantedLanguage
    await loadRest(language)
  }
}

/** Changes the language once its texts are there; answers whether it did. Without them it stays as it is. */
export async function changeLanguage(language: LanguageCode): Promise<boolean> {
  wantedLanguage = language
  if (!i18next.hasResourceBundle(language, 'interface')) await i18next.reloadResources([language], ['interface'])
  // A language that was left on the landing page has only the texts of that page.
  if (isRestWanted) await loadRest(language).catch(() => undefined)
  const isThere = i18next.hasResourceBundle(language, 'interface')
  if (wantedLanguage !== language || !isThere) {
    if (wantedLanguage === language) wantedLanguage = i18next.language
    return false
  }
  await i18next.changeLanguage(language)
  return true
}

async function loadRest(language: string): Promise<void> {
  const rest = await REST[`../../../locales/${language}/interface.json`]?.()
  if (rest) i18next.addResourceBundle(language, 'interface', rest.default, true, false)
}

/** Texts of some pages that have a file of their own. */
export type PageTexts =
  | ('calculators' | 'plans' | 'competitions' | 'lists')
  | ('invitations' | 'people' | 'wallet' | 'statistics' | 'integrations' | 'data' | 'help' | 'legal' | 'search')

/** Loads files of texts, here and in every language that is chosen later. */
export async function loadTextsOf(kinds: PageTexts[]): Promise<void> {
  await i18next.loadNamespaces(kinds)
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

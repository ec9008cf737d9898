import { DEFAULT_LANGUAGE, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { loadCode } from '../loading/load-code.ts'
import { PART_FAILED } from '../loading/load-failure.ts'
import { onNextChance } from '../loading/next-chance.ts'
import { type Texts as TextsByKey, Translator } from './translator.ts'

type Texts = { default: TextsByKey }
/** The texts of frame and landing page in a language, and the imports of its other texts (divided-texts.ts). */
type FirstTexts = Texts & { files: Record<string, (() => Promise<Texts>) | undefined> }

const RETRIES = 5
const FIRST_RETRY_MS = 350

// Only the language in use is loaded, and of its interface first the texts of frame and landing page.
const FIRST = import.meta.glob<FirstTexts>('../../../../locales/*/interface.json', { query: '?first' })

/** Parts of the interface texts, by the pages that use them (divided-texts.ts). */
export type TextPart = 'entry' | 'chat' | 'video' | 'account' | 'rest'

/** The text parts that the opened pages need besides the landing page's. */
const wantedParts = new Set<TextPart>()

/** The current language, or the one about to be. */
let wantedLanguage: LanguageCode | undefined

/** The language the user chose, until it is active or given up. */
let chosenLanguage: LanguageCode | undefined

/** The text files requested so far: they are also loaded in a language chosen later. */
const kinds = new Set(['interface'])

/** Pending loads, and files that could not be loaded. */
const loading = new Map<string, Promise<void>>()
const failed = new Set<string>()

export const translator = new Translator()
translator.onMissing = () => void fallBack()

async function textsOf(language: string, kind: string): Promise<TextsByKey> {
  const first = await loadFile(FIRST[`../../../../locales/${language}/interface.json`])
  const texts = kind === 'interface' ? first : await loadFile(first?.files[kind])
  return { ...texts?.default }
}

async function loadFile<File>(load: (() => Promise<File>) | undefined): Promise<File | undefined> {
  return load && loadCode(load)
}

/** Loads a text file unless it is loaded; a page renders without one that fails. */
function load(language: LanguageCode, kind: string): Promise<void> {
  const file = `${language} ${kind}`
  const underway = loading.get(file)
  if (underway || translator.has(language, kind)) return underway ?? Promise.resolve()
  const started = read(language, kind).finally(() => loading.delete(file))
  loading.set(file, started)
  return started
}

async function read(language: LanguageCode, kind: string): Promise<void> {
  for (let tries = 0; tries <= RETRIES; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** (tries - 1)))
    const texts = await textsOf(language, kind).catch(() => undefined)
    if (!texts) {
      // Without this event the failure would go unreported while something else is preloading.
      if (language === chosenLanguage) dispatchEvent(new Event(PART_FAILED))
      continue
    }
    failed.delete(`${language} ${kind}`)
    return translator.add(language, kind, texts)
  }
  failed.add(`${language} ${kind}`)
  translator.changed()
  // Callers continue without these texts; the page shows them once they load.
  onNextChance(RETRIES, () => kinds.has(kind) && language === wantedLanguage && void load(language, kind))
}

/** Whether a text file is loaded in the current language, or has failed. */
export function hasSettled(kind: string): boolean {
  const { language } = translator
  return language !== undefined && (translator.has(language, kind) || failed.has(`${language} ${kind}`))
}

/** Activates a language once its interface texts are loaded; those of the error catalogue follow when idle. */
export async function loadTexts(language: LanguageCode): Promise<Translator> {
  wantedLanguage = language
  await load(language, 'interface')
  translator.speak(language)
  return translator
}

/** Loads the texts that pages need besides the landing page's, now and in every language chosen later. */
export async function loadPageTexts(...parts: TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part)
  // The language may change while these texts load.
  for (let language: LanguageCode | undefined; language !== wantedLanguage; ) {
    language = wantedLanguage
    if (language) await loadWantedParts(language)
  }
}

/** Changes the language once its texts are loaded; returns whether it did. If they fail, the language stays. */
export async function changeLanguage(language: LanguageCode): Promise<boolean> {
  wantedLanguage = language
  chosenLanguage = language
  const isChanged = await speakOnceLoaded(language)
  if (chosenLanguage === language) chosenLanguage = undefined
  return isChanged
}

/** Activates a language once its texts are loaded, unless another one was chosen since. */
async function speakOnceLoaded(language: LanguageCode): Promise<boolean> {
  await load(language, 'interface')
  // A language last used on the landing page has only the texts of that page.
  await loadWantedParts(language).catch(() => undefined)
  await Promise.all([...kinds].map((kind) => load(language, kind)))
  const isThere = translator.has(language, 'interface')
  if (wantedLanguage !== language || !isThere) {
    if (wantedLanguage === language) wantedLanguage = translator.language
    return false
  }
  translator.speak(language)
  return true
}

async function loadWantedParts(language: LanguageCode): Promise<void> {
  if (wantedParts.size === 0) return
  const parts = await Promise.all([...wantedParts].map((part) => textsOf(language, part)))
  translator.add(language, 'interface', Object.assign({}, ...parts))
}

/** Page texts in separate files. */
export type PageTexts =
  | ('calculators' | 'plans' | 'competitions' | 'library' | 'lists')
  | ('invitations' | 'people' | 'wallet' | 'statistics' | 'integrations' | 'data' | 'help' | 'legal' | 'search')

/** Loads text files, now and in every language chosen later. */
export async function loadTextsOf(wanted: readonly (PageTexts | 'errors')[]): Promise<void> {
  for (const kind of wanted) kinds.add(kind)
  const languages = new Set([translator.language, wantedLanguage, translator.fallback])
  const files = [...languages].flatMap((language) => wanted.map((kind) => language && load(language, kind)))
  await Promise.all(files)
}

/** Preloads the error catalogue: once the connection is gone it could not be loaded. */
export async function loadErrorTexts(): Promise<void> {
  await loadTextsOf(['errors'])
}

/** A missing text falls back to Czech. Tests prove that none is missing, so Czech is not loaded before it is needed. */
async function fallBack(): Promise<void> {
  if (translator.fallback) return
  translator.fallback = DEFAULT_LANGUAGE
  await Promise.all([...kinds].map((kind) => load(DEFAULT_LANGUAGE, kind)))
  await loadWantedParts(DEFAULT_LANGUAGE)
}

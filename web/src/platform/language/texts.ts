import { DEFAULT_LANGUAGE, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { loadCode } from '../loading/load-code.ts'
import { PART_FAILED } from '../loading/load-failure.ts'
import { onNextChance } from '../loading/next-chance.ts'
import { type Texts as TextsByKey, Translator } from './translator.ts'

type Texts = { default: TextsByKey }
/** What frame and landing page say in a language, and the ways to its other texts (divided-texts.ts). */
type FirstTexts = Texts & { files: Record<string, (() => Promise<Texts>) | undefined> }

const RETRIES = 5
const FIRST_RETRY_MS = 350

// A reader loads only the language in use, and of its interface first what frame and landing page say.
const FIRST = import.meta.glob<FirstTexts>('../../../../locales/*/interface.json', { query: '?first' })

/** Parts of the interface's texts, by the pages that say them (divided-texts.ts). */
export type TextPart = 'entry' | 'chat' | 'video' | 'account' | 'rest'

/** What the pages that were opened say besides the landing page. */
const wantedParts = new Set<TextPart>()

/** The language that is spoken, or about to be. */
let wantedLanguage: LanguageCode | undefined

/** The language that somebody chose, until it is spoken or given up. */
let chosenLanguage: LanguageCode | undefined

/** The files of texts that were asked for: they are loaded also in a language that is chosen later. */
const kinds = new Set(['interface'])

/** Files that are on their way, and those that could not be loaded. */
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

/** Loads a file of texts if it is not there; a page goes on without one that cannot be loaded. */
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
      // What fails while something else is loaded ahead would go unsaid.
      if (language === chosenLanguage) dispatchEvent(new Event(PART_FAILED))
      continue
    }
    failed.delete(`${language} ${kind}`)
    return translator.add(language, kind, texts)
  }
  failed.add(`${language} ${kind}`)
  translator.changed()
  // Whoever waited goes on without these texts; they come into the page once they can be loaded.
  onNextChance(RETRIES, () => kinds.has(kind) && language === wantedLanguage && void load(language, kind))
}

/** Whether a file of texts is there in the language that is spoken, or cannot be loaded. */
export function hasSettled(kind: string): boolean {
  const { language } = translator
  return language !== undefined && (translator.has(language, kind) || failed.has(`${language} ${kind}`))
}

/** Loads the texts of a language, first those of the interface; those of the error catalogue follow when there is time. */
export async function loadTexts(language: LanguageCode): Promise<Translator> {
  wantedLanguage = language
  await load(language, 'interface')
  translator.speak(language)
  return translator
}

/** Loads what pages say besides the landing page, now and in every language that is chosen later. */
export async function loadPageTexts(...parts: TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part)
  // Another language may be chosen while these texts are on their way.
  for (let language: LanguageCode | undefined; language !== wantedLanguage; ) {
    language = wantedLanguage
    if (language) await loadWantedParts(language)
  }
}

/** Changes the language once its texts are there; answers whether it did. Without them it stays as it is. */
export async function changeLanguage(language: LanguageCode): Promise<boolean> {
  wantedLanguage = language
  chosenLanguage = language
  const isChanged = await speakOnceLoaded(language)
  if (chosenLanguage === language) chosenLanguage = undefined
  return isChanged
}

/** Speaks a language once its texts are there, unless another one was chosen since. */
async function speakOnceLoaded(language: LanguageCode): Promise<boolean> {
  await load(language, 'interface')
  // A language that was left on the landing page has only the texts of that page.
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

/** Texts of some pages that have a file of their own. */
export type PageTexts =
  | ('calculators' | 'plans' | 'competitions' | 'library' | 'lists')
  | ('invitations' | 'people' | 'wallet' | 'statistics' | 'integrations' | 'data' | 'help' | 'legal' | 'search')

/** Loads files of texts, here and in every language that is chosen later. */
export async function loadTextsOf(wanted: readonly (PageTexts | 'errors')[]): Promise<void> {
  for (const kind of wanted) kinds.add(kind)
  const languages = new Set([translator.language, wantedLanguage, translator.fallback])
  const files = [...languages].flatMap((language) => wanted.map((kind) => language && load(language, kind)))
  await Promise.all(files)
}

/** Loads the error catalogue ahead of need: when the connection is gone it could no longer be loaded. */
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

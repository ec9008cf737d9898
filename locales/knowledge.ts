import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'

/** What the offline coach says in one language: its cards by id, and the words around them. */
export type Knowledge = {
  language: LanguageCode
  /** `attached` and `unseen` speak of what was shown with the question: words that could be read, or pictures alone. */
  frame: Record<'closing' | 'attached' | 'unseen', string>
  cards: Readonly<Record<string, CardTexts>>
}

/** `keywords` are never shown: words in which people ask for the card. */
export type CardTexts = { title: string; text: string; keywords: string }

/** The languages that have cards. */
export const KNOWLEDGE_LANGUAGES: readonly LanguageCode[] = LANGUAGE_CODES.filter((code) => existsSync(fileOf(code)))

/** The knowledge in a language, or in Czech where it is not written yet. Read when it is first asked for. */
export function knowledgeIn(language: LanguageCode): Knowledge {
  const spoken = KNOWLEDGE_LANGUAGES.includes(language) ? language : DEFAULT_LANGUAGE
  const known = read.get(spoken) ?? { language: spoken, ...JSON.parse(readFileSync(fileOf(spoken), 'utf8')) }
  read.set(spoken, known)
  return known
}

const read = new Map<LanguageCode, Knowledge>()

function fileOf(language: LanguageCode): URL {
  return new URL(`./knowledge/${language}.json`, import.meta.url)
}

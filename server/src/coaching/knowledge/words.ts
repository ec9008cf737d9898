import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { STOP_WORDS } from './stop-words.ts'
import { type Round, SUFFIXES } from './suffixes.ts'

/** The content words of a text, normalised. */
export function contentWords(language: LanguageCode, text: string): string[] {
  return plainWords(text).filter((word) => word.length > 1 && !STOP_WORDS[language].has(word))
}

/** The stem of a normalised word: its language's endings removed. */
export function stemOf(language: LanguageCode, word: string): string {
  if (/\d/.test(word)) return word
  const bare = SUFFIXES[language].reduce(withoutEnding, word)
  // Double letters (running, trainen and train) and the fleeting e (spánek, spánku) vary between forms of one word.
  const single = bare.replace(/(.)\1/g, '$1')
  return WITH_FLEETING_E.has(language) ? single.replace(FLEETING_E, '$1$2') : single
}

/** The stems of a text's content words. */
export function stemsIn(language: LanguageCode, text: string): string[] {
  return contentWords(language, text).map((word) => stemOf(language, word))
}

/** The words of a text in lower case without diacritics. */
function plainWords(text: string): string[] {
  const plain = folded(text)
  return plain.replace(/[łøßæœ]/g, (letter) => LETTERS[letter] ?? letter).match(/[\p{L}\d]+/gu) ?? []
}

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }
const SHORTEST_STEM = 3
const WITH_FLEETING_E: ReadonlySet<LanguageCode> = new Set(['cs', 'pl'])
const FLEETING_E = /(..[^aeiouy])e([^aeiouy])$/

function withoutEnding(word: string, round: Round): string {
  for (const { ending, replacement } of round) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length) + replacement
    if (stem.length >= SHORTEST_STEM) return stem
  }
  return word
}

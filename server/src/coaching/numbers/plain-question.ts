import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { withCountedHalves, withHalves } from './half-words.ts'
import { withDigits } from './number-words.ts'

/** A question in lower case without diacritics, with normalised signs and number words as digits. */
export function plainQuestion(language: LanguageCode, question: string): string {
  const letters = folded(question)
    .replace(/[łøßæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u00a0\u202f\u2009\t\r\n]+/g, ' ')
    .replace(/[–—−‑]/g, '-')
    .replace(/[×✕*]/g, 'x')
    .replace(/[’‘´`′]/g, "'")
    .replace(/[“”„″«»]|''/g, '"')
    .replace(/ {2,}/g, ' ')
  return withCountedHalves(withDigits(language, withHalves(withDistances(letters))))
}

/** German nouns for distances: 10er (kilometres), 200er (metres). */
function withDistances(text: string): string {
  return text.replace(/\b(3|5|10|15|20)er\b/g, '$1 km').replace(/\b([1-9]\d{2,4})er\b/g, '$1 m')
}

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { WISH_WORDS, type WishWord } from './words.ts'

const patterns = new Map<string, RegExp>()

/** Whether a plain text contains one of the words. */
export function has(language: LanguageCode, word: WishWord, text: string): boolean {
  return patternOf(language, word).test(text)
}

/** The integer before one of the words: "8 teams"; "3 or 4 times a week" gives the last. */
export function countBefore(language: LanguageCode, word: WishWord, text: string): number | undefined {
  const found = new RegExp(
    `(?<![\\d.,:])(\\d{1,3})(?: (?!\\d)\\p{L}+)? ?(?:${formsOf(language, word)})(?![\\p{L}])`,
    'u',
  ).exec(text)
  return found ? Number(found[1]) : undefined
}

function patternOf(language: LanguageCode, word: WishWord): RegExp {
  const key = `${language} ${word}`
  const known = patterns.get(key) ?? new RegExp(`(?<![\\p{L}\\d])(?:${formsOf(language, word)})(?![\\p{L}\\d])`, 'u')
  patterns.set(key, known)
  return known
}

function formsOf(language: LanguageCode, word: WishWord): string {
  return WISH_WORDS[language][word].replaceAll('.', '\\.').replaceAll('*', '\\p{L}*')
}

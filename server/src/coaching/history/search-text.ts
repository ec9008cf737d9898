import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { folded } from '../../platform/text/folded-text.ts'

/** Maximum length of a search text in characters: about eight thousand different words. */
const MAX_SEARCH_TEXT = 64_000

/**
 * The text to search in: each word of title and messages once, without accents and case. It is much smaller than the
 * conversation, so a search reads little.
 */
export function searchTextOf(title: string, messages: readonly Pick<SavedMessage, 'content'>[]): string {
  const words = new Set(wordsOf(title))
  for (const { content } of messages) for (const word of wordsOf(content)) words.add(word)
  const text = [...words].join(' ')
  return text.length <= MAX_SEARCH_TEXT ? text : text.slice(0, text.lastIndexOf(' ', MAX_SEARCH_TEXT))
}

/** The words of a search query, which also match inside words. */
export function searchedWords(search: string): string[] {
  return [...new Set(wordsOf(search))]
}

function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/[łßœæøđĳ]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Letters that do not decompose into a base letter and an accent, as typed on keyboards without them. */
const PLAIN: Record<string, string> = { ł: 'l', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ĳ: 'ij' }

import { folded } from '../../platform/text/folded-text.ts'

/**
 * A text as typed in a hurry: lower case, no diacritics, no punctuation, single spaces. Digits become 0, because "U12"
 * and "U14" mean the same here; each emoji is a word of its own.
 */
export function plainText(text: string): string {
  return plainWords(text).join(' ').replace(/\d/g, '0')
}

/** The normalised words of a text; digits are unchanged. */
function plainWords(text: string): string[] {
  const plain = folded(text)
    .replace(/[łøßæœđ]/g, (letter) => LETTERS[letter] ?? letter)
    // German typed without umlauts: "ernaehrung" is "ernährung", which was folded to "ernahrung".
    .replace(/([aou])e/g, '$1')
    .replace(/(\p{L})\1{2,}/gu, '$1')
  return plain.match(WORD) ?? []
}

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'a', œ: 'o', đ: 'd' }
const WORD = /[\p{L}\d]+|\p{Extended_Pictographic}/gu

import { folded } from '../../platform/text/folded-text.ts'

/**
 * A text as people would type it in a hurry: small letters, no diacritics, no punctuation, one space between words.
 * Digits become 0, because "U12" and "U14" say the same; emoji stay, each as a word of its own.
 */
export function plainText(text: string): string {
  return plainWords(text).join(' ').replace(/\d/g, '0')
}

/** The words of a text, written plainly; digits stay as they are. */
function plainWords(text: string): string[] {
  const plain = folded(text)
    .replace(/[łøßæœđ]/g, (letter) => LETTERS[letter] ?? letter)
    // German without umlauts on the keyboard: "ernaehrung" is "ernährung", which was folded to "ernahrung".
    .replace(/([aou])e/g, '$1')
    .replace(/(\p{L})\1{2,}/gu, '$1')
  return plain.match(WORD) ?? []
}

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'a', œ: 'o', đ: 'd' }
const WORD = /[\p{L}\d]+|\p{Extended_Pictographic}/gu

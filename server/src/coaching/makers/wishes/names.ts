import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { WISH_WORDS } from './words.ts'

/** Fewer are no list but the end of a sentence. */
const FEWEST = 3
const LONGEST_NAME = 40

/** Names that a message lists, each with a capital letter: "Sokol, Slavoj a Jiskra"; as many as it says, if it does. */
export function namesIn(language: LanguageCode, message: string, count?: number): string[] {
  const and = WISH_WORDS[language].and.split('|').join('|')
  const pieces = message
    .split(new RegExp(`[,;:\\n]+|[.!?](?=\\s|$)|\\s(?:${and})\\s`, 'iu'))
    .map((piece) => piece.trim())
  const runs: string[][] = [[]]
  for (const piece of pieces) {
    const [next, first] = [nameIn(piece), lastNameIn(piece)]
    if (next && runs.at(-1)?.length !== 0) runs.at(-1)?.push(next)
    else runs.push(first ? [first] : [])
  }
  const longest = runs.toSorted((one, other) => other.length - one.length)[0] ?? []
  const isList = longest.length >= FEWEST && (count === undefined || count === longest.length)
  return isList ? [...new Set(longest)] : []
}

/** A piece that is a name as a whole. */
function nameIn(piece: string): string | undefined {
  return /^[\p{Lu}\d]/u.test(piece) && piece.length <= LONGEST_NAME && piece.split(' ').length <= 4 ? piece : undefined
}

/** The name with which a sentence ends, before the list goes on. */
function lastNameIn(piece: string): string | undefined {
  return nameIn(/(?:^|\s)(\p{Lu}\S*(?:\s[\p{Lu}\d]\S*){0,3})$/u.exec(piece)?.[1] ?? '')
}

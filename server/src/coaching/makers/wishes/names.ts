import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { WISH_WORDS } from './words.ts'

/** Fewer names are not a list but the end of a sentence. */
const FEWEST = 3
const LONGEST_NAME = 40

/** Capitalised names listed in a message: "Sokol, Slavoj a Jiskra"; none if their number differs from `count`. */
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

/** The piece, if all of it is a name. */
function nameIn(piece: string): string | undefined {
  return /^[\p{Lu}\d]/u.test(piece) && piece.length <= LONGEST_NAME && piece.split(' ').length <= 4 ? piece : undefined
}

/** The name at the end of a sentence, before the list continues. */
function lastNameIn(piece: string): string | undefined {
  return nameIn(/(?:^|\s)(\p{Lu}\S*(?:\s[\p{Lu}\d]\S*){0,3})$/u.exec(piece)?.[1] ?? '')
}

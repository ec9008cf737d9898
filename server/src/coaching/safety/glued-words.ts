import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { folded } from '../../platform/text/folded-text.ts'

/** Splits a run of letters without spaces into the words that the explicit rules look for. */
export function glued(letters: string): string {
  const plain = folded(letters)
  if (plain.length > LONGEST_ROW) return letters
  const cuts: Cut[] = [{ unknown: 0, pieces: 0, from: 0, isWord: true }]
  for (let end = 1; end <= plain.length; end++) cuts.push(bestCut(plain, end, cuts))
  const words: string[] = []
  for (let end = plain.length; end > 0; end = cuts[end]?.from ?? 0) {
    words.unshift(plain.slice(cuts[end]?.from ?? 0, end))
  }
  return words.join(' ')
}

/**
 * The best split of the letters before a position: how many letters belong to no known word, and where the last piece
 * starts.
 */
type Cut = { unknown: number; pieces: number; from: number; isWord: boolean }

function bestCut(plain: string, end: number, cuts: readonly Cut[]): Cut {
  let best = oneMoreLetter(cuts[end - 1], end)
  for (let from = Math.max(0, end - LONGEST_WORD); from <= end - 2; from++) {
    const before = cuts[from]
    if (!before || !WORDS.has(plain.slice(from, end))) continue
    const cut = { unknown: before.unknown, pieces: before.pieces + 1, from, isWord: true }
    if (isBetter(cut, best)) best = cut
  }
  return best
}

/** A letter outside known words joins the unknown ones before it. */
function oneMoreLetter(before: Cut | undefined, end: number): Cut {
  const { unknown = 0, pieces = 0, from = 0, isWord = true } = before ?? {}
  return { unknown: unknown + 1, pieces: pieces + (isWord ? 1 : 0), from: isWord ? end - 1 : from, isWord: false }
}

function isBetter(one: Cut, other: Cut): boolean {
  return one.unknown < other.unknown || (one.unknown === other.unknown && one.pieces < other.pieces)
}

const LONGEST_ROW = 400

/** Every word of every language's lists. */
const WORDS: ReadonlySet<string> = new Set(
  LANGUAGE_CODES.flatMap((language) =>
    readFileSync(new URL(`explicit/${language}.txt`, import.meta.url), 'utf8')
      .split(/\r?\n/)
      .flatMap((line) => line.slice(line.indexOf(': ') + 2).split(/[ _]/))
      .map((word) => folded(word.replaceAll('*', ''))),
  ).filter((word) => word.length >= 2),
)
const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length))

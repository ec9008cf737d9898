/** A word of at least this many letters may contain one typo; a long one two. */
const SLIP_FROM = 5
const TWO_SLIPS_FROM = 9

/** How many typos are tolerated in a typed word. */
export function forgivenSlips(typed: string): number {
  if (typed.length < SLIP_FROM) return 0
  return typed.length < TWO_SLIPS_FROM ? 1 : 2
}

/**
 * The edit distance between a typed word and the nearest prefix of another: letters omitted, added, replaced or
 * swapped. Stops counting above `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most)
  if (width < typed.length - most) return most + 1
  let beforeLast = new Uint8Array(width + 1)
  let last = Uint8Array.from({ length: width + 1 }, (_, at) => at)
  let next = new Uint8Array(width + 1)
  for (let row = 1; row <= typed.length; row++) {
    const least = fillRow(next, { typed, word, row, last, beforeLast })
    if (least > most) return most + 1
    ;[beforeLast, last, next] = [last, next, beforeLast]
  }
  return last.reduce((least, slips) => Math.min(least, slips))
}

type Rows = { typed: string; word: string; row: number; last: Uint8Array; beforeLast: Uint8Array }

/** Fills a row of the distance matrix, for every prefix of the word (Damerau-Levenshtein); returns its minimum. */
function fillRow(next: Uint8Array, { typed, word, row, last, beforeLast }: Rows): number {
  const [letter, letterBefore] = [typed[row - 1], typed[row - 2]]
  next[0] = row
  let least = row
  for (let at = 1; at < next.length; at++) {
    const isSame = letter === word[at - 1]
    let slips = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1))
    const isSwapped = row > 1 && at > 1 && letter === word[at - 2] && letterBefore === word[at - 1]
    if (isSwapped) slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1)
    next[at] = slips
    least = Math.min(least, slips)
  }
  return least
}

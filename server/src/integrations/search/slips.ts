/** A word of at least so many letters may be typed with a slip; a long one with two. */
const SLIP_FROM = 5
const TWO_SLIPS_FROM = 9

/** How many slips are forgiven in a typed word. */
export function forgivenSlips(typed: string): number {
  if (typed.length < SLIP_FROM) return 0
  return typed.length < TWO_SLIPS_FROM ? 1 : 2
}

/**
 * How many slips lie between a typed word and the nearest beginning of another: letters left out, added, mistaken for
 * others or swapped. More than `most` is not counted to the end.
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

/** Counts the slips up to a typed letter, for every beginning of the word (Damerau and Levenshtein); answers the least. */
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

import type { Reason } from '../types.ts'

/** Group letters: A to Z, then AA. */
function groupLetter(group: number): string {
  const letter = String.fromCharCode(65 + (group % 26))
  return group < 26 ? letter : groupLetter(Math.floor(group / 26) - 1) + letter
}

export function leagueLabel(round: number): Reason {
  return { key: 'round', values: { round } }
}

export function groupLabel(group: number, round: number): Reason {
  return { key: 'group', values: { group: groupLetter(group), round } }
}

const NAMED = new Map([
  [4, 'semi_final'],
  [8, 'quarter_final'],
])

/**
 * The label of a match for the title: `size` is that of the bracket in this round, `n` the match number in the round.
 */
export function titleLabel(size: number, n: number): Reason {
  if (size === 2) return { key: 'final' }
  const key = NAMED.get(size)
  return key ? { key, values: { n } } : { key: 'round_of', values: { teams: size, n } }
}

/** The label of a match for the places `from` to `to`. */
export function placementLabel(from: number, to: number, n: number): Reason {
  if (to - from > 1) return { key: 'places', values: { from, to, n } }
  return from === 3 ? { key: 'third_place' } : { key: 'place', values: { place: from } }
}

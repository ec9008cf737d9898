import type { Knockout, Match, Side } from '../types.ts'
import { placementLabel, titleLabel } from './labels.ts'
import { bracketSize, seedOrder } from './pairings.ts'

/** A drawn match; `firstPlace` is the best place still at stake. */
export type DrawnMatch = Match & { firstPlace: number }

/** A position in a bracket; null is a bye. */
type Slot = Side | null

type Bracket = { slots: Slot[]; firstPlace: number; round: number; stage: 'knockout' | 'placement' }

/** The entrants, given in seed order, in bracket order, with byes for the best. */
export function seededSlots(entrants: readonly Side[]): Slot[] {
  return seedOrder(bracketSize(entrants.length)).map((seed) => entrants[seed - 1] ?? null)
}

/** All matches of a bracket: winners advance, and losers do too if places are played out. */
export function bracketMatches(bracket: Bracket, knockout: Knockout, nextId: () => string): DrawnMatch[] {
  const { slots, firstPlace, round } = bracket
  const entrants = slots.filter((slot) => slot !== null).length
  if (entrants < 2) return []

  const matches: DrawnMatch[] = []
  const winners: Slot[] = []
  const losers: Slot[] = []
  for (let at = 0; at < slots.length; at += 2) {
    const [home, away] = [slots[at] ?? null, slots[at + 1] ?? null]
    if (home === null || away === null) {
      winners.push(home ?? away)
      losers.push(null)
      continue
    }
    const match = matchOf(bracket, { home, away, entrants }, at / 2 + 1, matches.length + 1, nextId())
    matches.push(match)
    winners.push({ kind: 'winner', matchId: match.id })
    losers.push({ kind: 'loser', matchId: match.id })
  }

  const placed = firstPlace + winners.filter((slot) => slot !== null).length
  const isThirdPlace = knockout.thirdPlace && firstPlace === 1 && slots.length === 4
  const after = { round: round + 1 }
  return [
    ...matches,
    ...bracketMatches({ ...bracket, ...after, slots: winners }, knockout, nextId),
    ...(knockout.placement || isThirdPlace
      ? bracketMatches({ ...after, slots: losers, firstPlace: placed, stage: 'placement' }, knockout, nextId)
      : []),
  ]
}

/** By round; within a round the match for the best places comes last. */
export function inPlayingOrder(matches: readonly DrawnMatch[]): Match[] {
  return matches
    .toSorted((a, b) => a.round - b.round || b.firstPlace - a.firstPlace || (a.position ?? 0) - (b.position ?? 0))
    .map(({ firstPlace: _firstPlace, ...match }) => match)
}

function matchOf(
  { slots, firstPlace, round, stage }: Bracket,
  { home, away, entrants }: { home: Side; away: Side; entrants: number },
  position: number,
  n: number,
  id: string,
): DrawnMatch {
  const label =
    stage === 'knockout' ? titleLabel(slots.length, n) : placementLabel(firstPlace, firstPlace + entrants - 1, n)
  return { ...UNPLAYED, id, stage, group: null, round, position, label, home, away, firstPlace }
}

export const UNPLAYED = { start: null, court: null, status: 'planned', result: null } as const

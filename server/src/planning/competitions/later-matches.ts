import { Failure } from '../../platform/failure.ts'
import { resolvedMatches, type Stored, teamOf } from './stored.ts'
import type { Match } from './types.ts'

/**
 * Rejects a change that would give other opponents to a match already started: later results must be removed before the
 * earlier result they depend on is corrected.
 */
export function requireSameOpponents(before: Stored, after: Stored): void {
  const now = new Map(resolvedMatches(after).map((match) => [match.id, match]))
  const begun = resolvedMatches(before).filter(({ status }) => status !== 'planned')
  const isOther = (match: Match) => {
    const changed = now.get(match.id)
    return !changed || opponentsOf(changed) !== opponentsOf(match)
  }
  if (begun.some(isOther)) throw new Failure('LATER_MATCH_PLAYED')
}

function opponentsOf({ home, away }: Match): string {
  return `${teamOf(home)} ${teamOf(away)}`
}

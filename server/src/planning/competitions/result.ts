import type { Match, Result, Score } from './types.ts'

/** Who won; nobody if it was a draw, or if neither side came. */
export function winnerOf(result: Result): 'home' | 'away' | null {
  const byScore = higher(result)
  if (byScore || !result.shootout || result.decided === 'forfeit') return byScore
  return higher(result.shootout)
}

/** A match that is over, with both teams known. */
export type PlayedMatch = { homeId: string; awayId: string; result: Result; match: Match }

/** The matches that are over; a score of a match that goes on does not count. */
export function playedOf(matches: readonly Match[]): PlayedMatch[] {
  return matches.flatMap((match) => {
    const { home, away, result, status } = match
    if (status !== 'done' || !result || home.kind !== 'team' || away.kind !== 'team') return []
    return [{ homeId: home.teamId, awayId: away.teamId, result, match }]
  })
}

function higher({ home, away }: Score): 'home' | 'away' | null {
  if (home === away) return null
  return home > away ? 'home' : 'away'
}

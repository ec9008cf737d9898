import type { Match, Result, Score } from './types.ts'

/** The winning side; null for a draw, or if neither side turned up. */
export function winnerOf(result: Result): 'home' | 'away' | null {
  const byScore = higher(result)
  if (byScore || !result.shootout || result.decided === 'forfeit') return byScore
  return higher(result.shootout)
}

/** A finished match with both teams known. */
export type PlayedMatch = { homeId: string; awayId: string; result: Result; match: Match }

/** The finished matches; the score of a running match does not count. */
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

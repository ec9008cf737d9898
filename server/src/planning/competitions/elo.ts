import { expectedScore } from '@touchline/calculators/elo.ts'
import { type PlayedMatch, playedOf, winnerOf } from './result.ts'
import type { Match, Moment, Team } from './types.ts'

/** The K-factor, as in the calculator. */
const K = 20

/** Every team's Elo rating after the finished matches, in playing order. */
export function ratingsAfter(teams: readonly Team[], matches: readonly Match[]): Record<string, number> {
  const ratings = new Map(teams.map(({ id, rating }) => [id, rating]))
  for (const played of playedOf(matches).toSorted(byTime)) {
    const home = ratings.get(played.homeId)
    const away = ratings.get(played.awayId)
    // A forfeit says nothing about strength.
    if (home === undefined || away === undefined || played.result.decided === 'forfeit') continue
    const change = K * (scoreOf(played) - expectedScore(home, away))
    ratings.set(played.homeId, home + change)
    ratings.set(played.awayId, away - change)
  }
  return Object.fromEntries(ratings)
}

/** Penalties decide who advances, not who was better: such a match counts as drawn. */
function scoreOf({ result }: PlayedMatch): number {
  const winner = result.decided === 'penalties' ? null : winnerOf(result)
  if (winner === null) return 0.5
  return winner === 'home' ? 1 : 0
}

/** Matches without a time keep their order of the draw. */
function byTime({ match: a }: PlayedMatch, { match: b }: PlayedMatch): number {
  const [before, after] = [a.start, b.start].map(text)
  return before && after ? before.localeCompare(after) : 0
}

function text(moment: Moment | null): string | null {
  return moment && `${moment.date} ${moment.time}`
}

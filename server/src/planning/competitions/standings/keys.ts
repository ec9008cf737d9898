import { lotOf } from '../deterministic-draw.ts'
import type { PlayedMatch } from '../result.ts'
import type { Rules, Team, TieBreak, TieValue } from '../types.ts'
import { emptyTally, type Tally, tallies } from './tally.ts'

/** The input for tie-break keys: all matches of the table. */
export type Table = { id: string; teams: readonly Team[]; played: readonly PlayedMatch[]; rules: Rules }

/** The value of a key for each level team; higher is better. */
export function valuesOf(table: Table, key: TieBreak, teamIds: readonly string[]): TieValue[] {
  const level = new Set(teamIds)
  const isHeadToHead = key.startsWith('h2h_')
  const counted = table.played.filter(({ homeId, awayId }) => level.has(homeId) && level.has(awayId))
  const byTeam = tallies(teamIds, isHeadToHead ? counted : table.played, table.rules)
  return teamIds.map((teamId) => {
    const team = table.teams.find(({ id }) => id === teamId)
    const tally = byTeam.get(teamId) ?? emptyTally()
    return { teamId, ...VALUES[key](tally, { id: teamId, seed: team?.seed ?? null, rating: team?.rating ?? 0 }, table) }
  })
}

type Figures = Omit<TieValue, 'teamId'>
type Rated = Pick<Team, 'id' | 'seed' | 'rating'>

const VALUES: Record<TieBreak, (tally: Tally, team: Rated, table: Table) => Figures> = {
  points: ({ points }) => ({ value: points }),
  wins: ({ won, overtimeWon }) => ({ value: won + overtimeWon }),
  played: ({ played }) => ({ value: played }),
  h2h_points: ({ points }) => ({ value: points }),
  h2h_difference: difference,
  h2h_scored: ({ scored }) => ({ value: scored }),
  difference,
  scored: ({ scored }) => ({ value: scored }),
  ratio: ({ scored, conceded }) => ratio(scored, conceded),
  set_ratio: ({ setsWon, setsLost }) => ratio(setsWon, setsLost),
  point_ratio: ({ scored, conceded }) => ratio(scored, conceded),
  fair_play: ({ fairPlay }) => ({ value: fairPlay === 0 ? 0 : -fairPlay }),
  rating: (_tally, { rating }) => ({ value: rating }),
  seed: (_tally, { seed }, { teams }) => ({ value: -(seed ?? teams.length + 1) }),
  lot: (_tally, { id }, table) => ({ value: Math.floor(lotOf(table.id, id) * 1e9) }),
}

function difference({ scored, conceded }: Tally): Figures {
  return { value: scored - conceded, scored, conceded }
}

/** No losses beat any ratio, and then more wins are better; JSON has no infinity. */
function ratio(won: number, lost: number): Figures {
  const value = lost === 0 ? won * NOTHING_LOST : won / lost
  return { value, scored: won, conceded: lost }
}

const NOTHING_LOST = 1e6

import type { Standings, Tie } from '@touchline/contract/planning/competition-views.ts'

/** The ties worth explaining: before their first match all teams are level. */
export function explainedTies({ rows, ties }: Standings): Tie[] {
  const played = new Set(rows.filter((row) => row.played > 0).map(({ teamId }) => teamId))
  return ties.filter(({ teamIds }) => teamIds.some((teamId) => played.has(teamId)))
}

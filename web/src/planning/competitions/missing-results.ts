import type { Side } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match, PublicCompetition } from '@touchline/contract/planning/competition-views.ts'

/** What must be known before a match can start: the result of another one, or the end of a group. */
export type Missing = { kind: 'match'; match: Match } | { kind: 'group'; group: number }

/** The results that a match of a later stage still depends on. */
export function missingFor(match: Match, { matches }: Pick<PublicCompetition, 'matches'>): Missing[] {
  return [
    ...(match.homeTeamId ? [] : missingOf(match.home, matches)),
    ...(match.awayTeamId ? [] : missingOf(match.away, matches)),
  ]
}

function missingOf(side: Side, matches: readonly Match[]): Missing[] {
  if (side.kind === 'place') return [{ kind: 'group', group: side.group }]
  if (side.kind === 'team') return []
  const from = matches.find(({ id }) => id === side.matchId)
  return from ? [{ kind: 'match', match: from }] : []
}

/** Whether both teams are known. */
export function isReady({ homeTeamId, awayTeamId }: Match): boolean {
  return homeTeamId !== null && awayTeamId !== null
}

/** The matches to which the winner and the loser of a match advance. */
export function nextMatches(match: Match, { matches }: Pick<PublicCompetition, 'matches'>) {
  const follows = (kind: 'winner' | 'loser') =>
    matches.find(({ home, away }) => [home, away].some((side) => side.kind === kind && side.matchId === match.id))
  return { winner: follows('winner'), loser: follows('loser') }
}

/** Matches that have ended since the previous state. */
export function newResults(before: readonly Match[], after: readonly Match[]): Match[] {
  const open = new Set(before.filter(({ status }) => status !== 'done').map(({ id }) => id))
  return after.filter(({ id, status }) => status === 'done' && open.has(id))
}

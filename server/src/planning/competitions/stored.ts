import { momentIn } from '../../platform/calendar/local-time.ts'
import type { CompetitionRow, MatchRow } from './competitions.table.ts'
import { resolve } from './resolve.ts'
import type { Match } from './types.ts'

/** A competition as stored. */
export type Stored = { competition: CompetitionRow; matches: readonly MatchRow[] }

/** The matches with their sides as drawn. */
export function drawnMatches({ competition, matches }: Stored): Match[] {
  return matches.map(({ id, drawn, start, court, status, result, endedAt }) => ({
    id,
    ...drawn,
    start,
    court,
    status,
    result,
    end: endedAt && momentIn(competition.timeZone, endedAt),
  }))
}

/** The input for tables and brackets. */
export function stateOf(stored: Stored) {
  const { id, teams, rules } = stored.competition
  return { id, teams, rules, matches: drawnMatches(stored) }
}

/** The matches with the teams known so far. */
export function resolvedMatches(stored: Stored): Match[] {
  return resolve(stateOf(stored))
}

/** The team of a side, once known. */
export function teamOf(side: Match['home']): string | null {
  return side.kind === 'team' ? side.teamId : null
}

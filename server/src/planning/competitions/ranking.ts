import { type FinalTable, leaving, type Played, resolve, tablesOf } from './resolve.ts'
import type { Match, Ranked, Reason, Side } from './types.ts'

/**
 * The places already certain. Losers who are out share the best place left by their round; teams that do not advance
 * share a place with those of the same place in the other groups.
 */
export function finalRanking(competition: Played): Ranked[] {
  const tables = tablesOf(competition)
  const drawn = competition.matches.filter(isBracket)
  const ranked =
    drawn.length === 0
      ? tables.flatMap(({ isFinal, rows }) => (isFinal ? rows.map(({ teamId, place }) => ({ teamId, place })) : []))
      : [...placesInBracket(drawn, resolve(competition).filter(isBracket)), ...placesInGroups(drawn, tables)]
  return ranked.sort((a, b) => a.place - b.place)
}

function placesInBracket(drawn: readonly Match[], resolved: readonly Match[]): Ranked[] {
  const goingOn = new Set(drawn.flatMap(({ home, away }) => [sourceOf(home), sourceOf(away)]))
  return resolved.flatMap((match) =>
    (['winner', 'loser'] as const).flatMap((kind) => {
      const team = leaving(match, kind)
      const isLast = !goingOn.has(sourceOf({ kind, matchId: match.id }))
      return team && isLast ? [{ teamId: team.teamId, place: placeFor(kind, match.label) }] : []
    }),
  )
}

/** Places below the advancing teams; a team without an opponent for a place gets it without a match. */
function placesInGroups(drawn: readonly Match[], tables: readonly FinalTable[]): Ranked[] {
  const goingOn = new Set(drawn.flatMap(({ home, away }) => [sourceOf(home), sourceOf(away)]))
  const ranked: Ranked[] = []
  let first = 1
  for (let place = 1; place <= Math.max(...tables.map(({ rows }) => rows.length)); place += 1) {
    for (const { group, isFinal, rows } of tables) {
      const row = isFinal ? rows[place - 1] : undefined
      const playsOn = goingOn.has(sourceOf({ kind: 'place', group: group ?? 0, place }))
      if (row && !playsOn) ranked.push({ teamId: row.teamId, place: first })
    }
    first += tables.filter(({ rows }) => rows.length >= place).length
  }
  return ranked
}

/** The place of a team for which this match is the last. */
function placeFor(kind: 'winner' | 'loser', { key, values = {} }: Reason): number {
  const below = kind === 'winner' ? 0 : 1
  switch (key) {
    case 'final':
      return 1 + below
    case 'third_place':
      return 3 + below
    case 'place':
      return Number(values.place) + below
    case 'places':
      return Number(values.to)
    case 'semi_final':
      return 3
    case 'quarter_final':
      return 5
    default:
      return Number(values.teams) / 2 + 1
  }
}

function isBracket({ stage }: Match): boolean {
  return stage === 'knockout' || stage === 'placement'
}

function sourceOf(side: Side): string {
  switch (side.kind) {
    case 'team':
      return `team ${side.teamId}`
    case 'place':
      return `place ${side.group} ${side.place}`
    default:
      return `${side.kind} ${side.matchId}`
  }
}

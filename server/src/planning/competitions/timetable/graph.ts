import type { Match, Side } from '../types.ts'

/** A match for the scheduler: its known teams, dependencies and level. */
export type Node = {
  match: Match
  teamIds: string[]
  /** Indices of the matches it depends on. */
  needs: number[]
  /** From 0: group rounds first, then bracket rounds. */
  level: number
}

/** The matches in playing order, with their dependencies. */
export function graphOf(matches: readonly Match[]): Node[] {
  const groupRounds = Math.max(0, ...matches.filter(({ stage }) => stage === 'group').map(({ round }) => round))
  const levelOf = ({ stage, round }: Match) => round - 1 + (isBracket(stage) ? groupRounds : 0)
  const ordered = matches.toSorted((a, b) => levelOf(a) - levelOf(b))
  const indexOf = new Map(ordered.map(({ id }, index) => [id, index]))
  const groups = Map.groupBy(ordered, ({ group }) => group)
  const indices = (needed: readonly Match[]) => needed.flatMap(({ id }) => indexOf.get(id) ?? [])

  const needsOf = (side: Side): number[] => {
    if (side.kind === 'team') return []
    if (side.kind === 'place') return indices(groups.get(side.group) ?? [])
    return [indexOf.get(side.matchId) ?? []].flat()
  }
  return ordered.map((match) => ({
    match,
    teamIds: [match.home, match.away].flatMap((side) => (side.kind === 'team' ? [side.teamId] : [])),
    needs: [...new Set([...needsOf(match.home), ...needsOf(match.away)])],
    level: levelOf(match),
  }))
}

function isBracket(stage: Match['stage']): boolean {
  return stage === 'knockout' || stage === 'placement'
}

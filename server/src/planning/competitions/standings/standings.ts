import { playedOf } from '../result.ts'
import type { Match, Row, Rules, Standings, Team } from '../types.ts'
import { type Table, valuesOf } from './keys.ts'
import { emptyTally, type Tally, tallies } from './tally.ts'
import { levelsOf, partLevel } from './ties.ts'

/** The table after the finished matches, with the tie-break steps that order level teams. */
export function standings(teams: readonly Team[], matches: readonly Match[], rules: Rules, id: string): Standings {
  const table: Table = { id, teams, played: playedOf(matches), rules: withLot(rules) }
  const teamIds = teams.map((team) => team.id)
  const first = valuesOf(table, table.rules.tieBreaks[0] ?? 'lot', teamIds)
  const parted = levelsOf(first).map((level) => ({ level, ...partLevel(table, level) }))

  const byTeam = tallies(teamIds, table.played, rules)
  const tied = new Set(parted.flatMap(({ level }) => (level.length > 1 ? level : [])))
  const valueBy = new Map(first.map(({ teamId, value }) => [teamId, value]))
  return {
    rows: parted
      .flatMap(({ order }) => order)
      .map((teamId, index) => rowOf(teamId, index + 1, byTeam.get(teamId) ?? emptyTally(), tied.has(teamId), rules)),
    ties: parted.flatMap(({ ties }) => ties.map((tie) => ({ ...tie, points: valueBy.get(tie.teamIds[0] ?? '') ?? 0 }))),
  }
}

/** Guarantees a complete order: the lot breaks any remaining tie. */
function withLot(rules: Rules): Rules {
  const tieBreaks = rules.tieBreaks.filter((key) => key !== 'lot')
  return { ...rules, tieBreaks: [...(tieBreaks.length > 0 ? tieBreaks : (['points'] as const)), 'lot'] }
}

function rowOf(teamId: string, place: number, tally: Tally, isTied: boolean, rules: Rules): Row {
  const { fairPlay: _fairPlay, setsWon, setsLost, ...figures } = tally
  return { teamId, place, ...figures, ...(rules.sets && { setsWon, setsLost }), isTied }
}

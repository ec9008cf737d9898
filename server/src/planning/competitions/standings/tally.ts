import { type PlayedMatch, winnerOf } from '../result.ts'
import type { Result, Rules } from '../types.ts'

/** A team's totals over some matches; `points` count for the table, `scored` are goals or points within sets. */
export type Tally = {
  played: number
  won: number
  drawn: number
  lost: number
  overtimeWon: number
  overtimeLost: number
  scored: number
  conceded: number
  setsWon: number
  setsLost: number
  fairPlay: number
  points: number
}

type Side = 'home' | 'away'

/** The totals of every team over the played matches. */
export function tallies(teamIds: readonly string[], played: readonly PlayedMatch[], rules: Rules): Map<string, Tally> {
  const byTeam = new Map(teamIds.map((id) => [id, emptyTally()]))
  for (const { homeId, awayId, result } of played) {
    add(byTeam.get(homeId), result, 'home', rules)
    add(byTeam.get(awayId), result, 'away', rules)
  }
  return byTeam
}

export function emptyTally(): Tally {
  const nothing = { played: 0, won: 0, drawn: 0, lost: 0, overtimeWon: 0, overtimeLost: 0 }
  return { ...nothing, scored: 0, conceded: 0, setsWon: 0, setsLost: 0, fairPlay: 0, points: 0 }
}

function add(tally: Tally | undefined, result: Result, side: Side, rules: Rules): void {
  if (!tally) return
  const other = side === 'home' ? 'away' : 'home'
  const ending = endingOf(result, side)
  tally.played += 1
  tally[COUNTED[ending]] += 1
  tally.points += pointsFor(ending, result, rules)
  tally.fairPlay += result.fairPlay?.[side] ?? 0
  if (rules.sets) {
    tally.setsWon += result[side]
    tally.setsLost += result[other]
  }
  for (const score of rules.sets ? (result.sets ?? []) : [result]) {
    tally.scored += score[side]
    tally.conceded += score[other]
  }
}

type Ending = 'win' | 'draw' | 'loss' | 'overtimeWin' | 'overtimeLoss' | 'forfeitLoss'

const COUNTED = {
  win: 'won',
  draw: 'drawn',
  loss: 'lost',
  overtimeWin: 'overtimeWon',
  overtimeLoss: 'overtimeLost',
  forfeitLoss: 'lost',
} as const satisfies Record<Ending, keyof Tally>

/** A level forfeit counts against both sides: neither turned up. */
function endingOf(result: Result, side: Side): Ending {
  const winner = winnerOf(result)
  const isWinner = winner === side
  if (result.decided === 'forfeit') return isWinner ? 'win' : 'forfeitLoss'
  if (winner === null) return 'draw'
  const isLate = result.decided === 'overtime' || result.decided === 'penalties'
  if (isLate) return isWinner ? 'overtimeWin' : 'overtimeLoss'
  return isWinner ? 'win' : 'loss'
}

function pointsFor(ending: Ending, result: Result, { points, sets }: Rules): number {
  const isWin = ending === 'win' || ending === 'overtimeWin'
  if (ending === 'forfeitLoss' || ending === 'draw') return points[ending]
  const [won, lost] = [Math.max(result.home, result.away), Math.min(result.home, result.away)]
  const bySets = sets?.points?.find((score) => score.won === won && score.lost === lost)
  if (bySets) return isWin ? bySets.winner : bySets.loser
  return points[ending]
}

import type { Result, Rules } from '@touchline/contract/planning/competition-shapes.ts'
import { Failure } from '../../platform/failure.ts'
import { winnerOf } from './result.ts'
import type { Match } from './types.ts'

/** Rejects impossible final results: inconsistent sets, or a tie where a winner is required. */
export function requirePossible(result: Result, { stage }: Pick<Match, 'stage'>, { sets: rules }: Rules): void {
  if (result.decided === 'penalties' && !isDecidedByShootout(result)) throw new Failure('RESULT_WRONG')
  if (rules && result.decided !== 'forfeit') requireSets(result, rules.bestOf)
  const needsWinner = stage === 'knockout' || stage === 'placement'
  if (needsWinner && winnerOf(result) === null) throw new Failure('TIE_NOT_ALLOWED')
}

/** Whether the shoot-out winner is not behind in the score, as some sports add the winning goal to it. */
function isDecidedByShootout({ home, away, shootout }: Result): boolean {
  if (!shootout) return home !== away
  if (shootout.home === shootout.away) return false
  return home === away || home > away === shootout.home > shootout.away
}

/** The winner needs the majority of sets, and the individual sets must match the score. */
function requireSets({ home, away, sets }: Result, bestOf: number): void {
  const needed = Math.ceil(bestOf / 2)
  const isOver = Math.max(home, away) === needed && Math.min(home, away) < needed
  if (!isOver) throw new Failure('RESULT_WRONG')
  if (!sets) return
  const won = (isWon: (set: { home: number; away: number }) => boolean) => sets.filter(isWon).length
  const isSame = won((set) => set.home > set.away) === home && won((set) => set.away > set.home) === away
  if (!isSame || sets.length !== home + away) throw new Failure('RESULT_WRONG')
}

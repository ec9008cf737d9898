import type { Fact } from '@touchline/contract/club/athletes.ts'
import { figureNameOf } from '@touchline/contract/platform/figures.ts'

const KINDS = ['best_time', 'measure', 'one_rep_max']

/** Best times first, by increasing distance, then measures, then lifts. */
export function orderOfFigures(one: Fact, other: Fact): number {
  return placeOf(one) - placeOf(other)
}

function placeOf(fact: Fact): number {
  const name = fact.kind === 'figure' ? figureNameOf(fact.id) : undefined
  if (!name) return 0
  const swimsLast = name.kind === 'best_time' && name.racing === 'swim' ? 500_000 : 0
  return KINDS.indexOf(name.kind) * 1_000_000 + swimsLast + (name.kind === 'best_time' ? name.metres : 0)
}

import { sum } from './draft.ts'
import type { SwimSet } from './types.ts'

export function swimMetres(sets: readonly SwimSet[]): number {
  return sum(sets.map(({ count, metres }) => count * metres))
}

/** Minutes of swimming and resting together. */
export function swimMinutes(sets: readonly SwimSet[]): number {
  const seconds = sets.map((set) => set.count * ((set.metres * set.secondsPer100) / 100 + set.restSeconds))
  return Math.round(sum(seconds) / 60)
}

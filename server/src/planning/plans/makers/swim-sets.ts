import { sum } from './draft.ts'
import type { SwimSet } from './types.ts'

/** Minutes of swimming and rest in total. */
export function swimMinutes(sets: readonly SwimSet[]): number {
  const seconds = sets.map((set) => set.count * ((set.metres * set.secondsPer100) / 100 + set.restSeconds))
  return Math.round(sum(seconds) / 60)
}

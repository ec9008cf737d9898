import type { Phase } from './types.ts'

/** The maximum number of weeks before a lighter one. */
const WEEKS_BEFORE_EASE = 3

/** Weeks of one phase, with every fourth one lighter. */
export function steadyPhases(weeks: number, phase: Phase): Phase[] {
  return Array.from({ length: weeks }, (_, index) =>
    index % (WEEKS_BEFORE_EASE + 1) === WEEKS_BEFORE_EASE ? 'ease' : phase,
  )
}

/**
 * Build weeks before a taper: evenly sized blocks of at most three, separated by lighter weeks. The last week is never
 * a lighter one, as the taper follows.
 */
export function buildPhases(weeks: number): Phase[] {
  const blocks = Math.ceil((weeks + 1) / (WEEKS_BEFORE_EASE + 1))
  const building = weeks - (blocks - 1)
  return Array.from({ length: blocks }, (_, block) => {
    const length = Math.floor(building / blocks) + (block < building % blocks ? 1 : 0)
    const built = Array<Phase>(length).fill('build')
    return block === blocks - 1 ? built : [...built, 'ease' as const]
  }).flat()
}

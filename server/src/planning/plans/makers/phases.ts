import type { Phase } from './types.ts'

/** The most weeks before a lighter one. */
const WEEKS_BEFORE_EASE = 3

/** Build weeks with every fourth one lighter. */
export function steadyPhases(weeks: number, phase: Phase): Phase[] {
  return Array.from({ length: weeks }, (_, index) =>
    index % (WEEKS_BEFORE_EASE + 1) === WEEKS_BEFORE_EASE ? 'ease' : phase,
  )
}

/**
 * Build weeks before a taper: blocks of at most three, as even as can be, parted by lighter weeks.
 * No lighter week stands last, as the taper itself is one.
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

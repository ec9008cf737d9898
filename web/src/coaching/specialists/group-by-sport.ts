import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { DISCIPLINES, type Discipline } from '@touchline/contract/platform/sports.ts'

/** A discipline with its specialists. */
export type SportGroup = { discipline: Discipline; specialists: Specialist[] }

/** All specialists by discipline; the one in front comes first, and so does their discipline. */
export function groupBySport(specialists: readonly Specialist[], inFront?: string): SportGroup[] {
  const groups = DISCIPLINES.map((discipline) => ({
    discipline,
    specialists: firstOf(
      specialists.filter(({ sport }) => sport === discipline),
      ({ id }) => id === inFront,
    ),
  }))
  return firstOf(
    groups.filter((group) => group.specialists.length > 0),
    (group) => group.specialists.some(({ id }) => id === inFront),
  )
}

function firstOf<Item>(items: Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

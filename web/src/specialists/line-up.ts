import type { Specialist } from '@touchline/contract/specialists.ts'
import { DISCIPLINES, type Discipline } from '@touchline/contract/sports.ts'

/** A discipline with its specialists. */
export type Squad = { discipline: Discipline; specialists: Specialist[] }

/** All specialists by discipline; the one in front stands first, and so does their discipline. */
export function lineUp(specialists: readonly Specialist[], inFront?: string): Squad[] {
  const squads = DISCIPLINES.map((discipline) => ({
    discipline,
    specialists: firstOf(
      specialists.filter(({ sport }) => sport === discipline),
      ({ id }) => id === inFront,
    ),
  }))
  return firstOf(
    squads.filter((squad) => squad.specialists.length > 0),
    (squad) => squad.specialists.some(({ id }) => id === inFront),
  )
}

function firstOf<Item>(items: Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

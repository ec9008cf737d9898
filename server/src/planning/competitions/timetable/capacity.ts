import type { Timetable } from '../types.ts'
import type { Node } from './graph.ts'
import type { Slot } from './slots.ts'

/** A lower bound for unscheduled matches: even with courts always in use and teams only resting, no more would fit. */
export function fewestMissing(nodes: readonly Node[], timetable: Timetable, slots: readonly Slot[]): number {
  const planned = nodes.filter(({ match }) => match.status === 'planned')
  const perTeam = Map.groupBy(
    planned.flatMap(({ teamIds }) => teamIds),
    (id) => id,
  )
  const possible = mostMatches(timetable, slots)
  const overTeams = [...perTeam.values()].reduce((sum, { length }) => sum + Math.max(0, length - possible), 0)
  return Math.max(0, planned.length - slots.length * timetable.courts.length, Math.ceil(overTeams / 2))
}

/** The most matches one team can play. */
function mostMatches({ matchMinutes, restMinutes }: Timetable, slots: readonly Slot[]): number {
  let free = Number.NEGATIVE_INFINITY
  let count = 0
  for (const { start } of slots) {
    if (start < free) continue
    count += 1
    free = start + matchMinutes + restMinutes
  }
  return count
}

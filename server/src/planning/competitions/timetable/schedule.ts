import type { Match, Moment, Reason, Timetable } from '../types.ts'
import { fewestMissing } from './capacity.ts'
import { graphOf, type Node } from './graph.ts'
import { type Place, placeMatches, type Way } from './placing.ts'
import { remedies } from './remedies.ts'
import { shortDays, slotsOf } from './slots.ts'
import { momentAt } from './time.ts'

/** Matches with their starts and courts; `unmet` lists the wishes that could not be met. */
export type Scheduled = { matches: Match[]; unmet: Reason[] }

/** Strategies by preference: rounds spread over all days, then as early as possible, then with rounds mixed. */
const SPREAD: Way = { isSpread: true, isOrdered: true, isBusiestFirst: false }
const EARLY: Way = { isSpread: false, isOrdered: true, isBusiestFirst: false }
const MIXED: Way = { isSpread: false, isOrdered: false, isBusiestFirst: false }
const BUSIEST: Way = { isSpread: false, isOrdered: false, isBusiestFirst: true }
const BY_LOT = Array.from({ length: 40 }, (_, lot): Way => ({ ...BUSIEST, lot }))

/** Expensive strategies are limited to smaller competitions. */
const MAX_MATCHES_BUSIEST = 500
const MAX_MATCHES_BY_LOT = 120

/**
 * Schedules every match that has not started, from a moment on. Never breaks a rule: matches that do not fit get no
 * start, and `unmet` gives the reasons.
 */
export function schedule(matches: readonly Match[], timetable: Timetable, from?: Moment): Scheduled {
  const nodes = graphOf(matches)
  const { places, isMixed } = bestPlaces(nodes, timetable, from)
  const placeOf = new Map(nodes.map(({ match }, index) => [match.id, places[index] ?? null]))
  const missing = missingIn(nodes, places)
  return {
    matches: matches.map((match) =>
      match.status === 'planned' ? placed(match, placeOf.get(match.id) ?? null, timetable) : match,
    ),
    unmet: [
      ...shortDays(timetable),
      ...(missing > 0 ? [{ key: 'does_not_fit', values: { matches: missing, total: matches.length } }] : []),
      ...(missing > 0 ? remedies(timetable, (changed) => doesFit(nodes, changed, from)) : []),
      ...(isMixed ? mixedRounds(nodes, places) : []),
    ],
  }
}

/** The first strategy that schedules everything possible, otherwise the one that schedules most. */
function bestPlaces(nodes: readonly Node[], timetable: Timetable, from?: Moment) {
  const slots = slotsOf(timetable, from)
  const fewest = fewestMissing(nodes, timetable, slots)
  let best = { places: nodes.map((): Place | null => null), missing: Number.POSITIVE_INFINITY, isMixed: false }
  for (const way of [SPREAD, ...waysFor(nodes.length), ...(nodes.length > MAX_MATCHES_BY_LOT ? [] : BY_LOT)]) {
    const places = placeMatches(nodes, timetable, slots, way)
    const missing = missingIn(nodes, places)
    if (missing < best.missing) best = { places, missing, isMixed: !way.isOrdered }
    if (missing === fewest) break
  }
  return best
}

function doesFit(nodes: readonly Node[], timetable: Timetable, from?: Moment): boolean {
  const slots = slotsOf(timetable, from)
  if (fewestMissing(nodes, timetable, slots) > 0) return false
  return waysFor(nodes.length).some((way) => missingIn(nodes, placeMatches(nodes, timetable, slots, way)) === 0)
}

function waysFor(matches: number): Way[] {
  return matches > MAX_MATCHES_BUSIEST ? [EARLY, MIXED] : [EARLY, MIXED, BUSIEST]
}

function missingIn(nodes: readonly Node[], places: readonly (Place | null)[]): number {
  return nodes.filter(({ match }, index) => match.status === 'planned' && !places[index]).length
}

/** In queue mode the start is an estimate, and the court is assigned when one is free. */
function placed(match: Match, place: Place | null, { mode }: Timetable): Match {
  if (!place) return { ...match, start: null, court: null }
  return { ...match, start: momentAt(place.start), court: mode === 'queue' ? null : place.court }
}

/** The number of matches scheduled before an earlier-round match of one of their teams. */
function mixedRounds(nodes: readonly Node[], places: readonly (Place | null)[]): Reason[] {
  const latest = new Map<string, number>()
  const timed = nodes.flatMap((node, index) => {
    const place = places[index]
    return place ? [{ node, start: place.start }] : []
  })
  let matches = 0
  for (const { node } of timed.sort((a, b) => a.start - b.start)) {
    if (node.teamIds.some((id) => (latest.get(id) ?? 0) > node.level)) matches += 1
    for (const id of node.teamIds) latest.set(id, Math.max(latest.get(id) ?? 0, node.level))
  }
  return matches > 0 ? [{ key: 'rounds_mixed', values: { matches } }] : []
}

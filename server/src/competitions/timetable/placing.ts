import type { Timetable } from '../types.ts'
import type { Node } from './graph.ts'
import { emptyOccupancy, isFree, type Occupancy } from './occupancy.ts'
import type { Slot } from './slots.ts'
import { minutesAt } from './time.ts'

/** How many matches more or less a team may have left and still go first by chance. */
const LOT_WEIGHT = 4

/** Where a match is put; `start` in minutes. */
export type Place = { start: number; court: number }

/** How an attempt goes about it. */
export type Way = {
  /** No round begins before its share of the days has come. */
  isSpread: boolean
  /** Every team plays its matches in the order of rounds, which keeps breaks few. */
  isOrdered: boolean
  /** Teams with most matches left go first, instead of the order of the draw. */
  isBusiestFirst: boolean
  /** Mixes the order of teams that are about as busy, another way for every number. */
  lot?: number
}

type Board = {
  nodes: readonly Node[]
  timetable: Timetable
  way: Way
  places: (Place | null)[]
  /** Indices of the matches without a place, in the order of the draw. */
  pending: Set<number>
  /** When each match ends; nothing while it has no place. */
  ends: (number | null)[]
  courts: Occupancy[]
  teams: Map<string, Occupancy>
  /** Matches that are left of each team, in the order of rounds. */
  left: Map<string, number[]>
  /** The day before which a match must not be played, by its level. */
  release: number[]
}

/** One attempt: time by time, the first matches that may be played go to the courts that are free. */
export function placeMatches(
  nodes: readonly Node[],
  timetable: Timetable,
  slots: readonly Slot[],
  way: Way,
): (Place | null)[] {
  const board = boardOf(nodes, timetable, slots, way)
  for (const slot of slots) {
    if (board.pending.size === 0) break
    fill(board, slot)
  }
  return board.places
}

function boardOf(nodes: readonly Node[], timetable: Timetable, slots: readonly Slot[], way: Way): Board {
  const board: Board = {
    nodes,
    timetable,
    way,
    places: nodes.map(() => null),
    pending: new Set(),
    ends: nodes.map(() => null),
    courts: timetable.courts.map(emptyOccupancy),
    teams: new Map(nodes.flatMap(({ teamIds }) => teamIds).map((id) => [id, emptyOccupancy()])),
    left: new Map(),
    release: way.isSpread ? releaseDays(nodes, slots) : [],
  }
  for (const [index, node] of nodes.entries()) enter(board, index, node)
  return board
}

/** Matches that began or are over stay where they are; the others wait for a place. */
function enter(board: Board, index: number, { match, teamIds }: Node): void {
  if (match.status === 'planned') {
    board.pending.add(index)
    for (const id of teamIds) board.left.set(id, [...(board.left.get(id) ?? []), index])
    return
  }
  if (!match.start) {
    board.ends[index] = Number.NEGATIVE_INFINITY
    return
  }
  const from = minutesAt(match.start)
  const to = match.end ? minutesAt(match.end) : from + board.timetable.matchMinutes
  board.ends[index] = to
  board.courts[match.court ?? -1]?.fixed.push({ from, to })
  for (const id of teamIds) board.teams.get(id)?.fixed.push({ from, to })
}

function fill(board: Board, { start, day }: Slot): void {
  const wanted = { from: start, to: start + board.timetable.matchMinutes }
  const free = [...board.courts.keys()].filter((court) => {
    const occupancy = board.courts[court]
    return occupancy && isFree(occupancy, wanted, board.timetable.gapMinutes)
  })
  for (const index of candidates(board)) {
    const court = free[0]
    if (court === undefined) return
    const node = board.nodes[index]
    if (!node || (board.release[node.level] ?? 0) > day || !mayPlay(board, index, node, start)) continue
    free.shift()
    put(board, index, node, { start, court })
  }
}

function candidates({ way, pending, nodes, left }: Board): Iterable<number> {
  if (!way.isBusiestFirst) return pending
  const load = (index: number) => nodes[index]?.teamIds.reduce((sum, id) => sum + (left.get(id)?.length ?? 0), 0) ?? 0
  const { lot } = way
  const chance = (index: number) => (lot === undefined ? 0 : LOT_WEIGHT * fraction(index * 7919 + lot * 104_729))
  const loaded = [...pending].map((index) => ({ index, load: load(index) + chance(index) }))
  return loaded.sort((a, b) => b.load - a.load).map(({ index }) => index)
}

function mayPlay({ timetable, ends, teams, left, way }: Board, index: number, node: Node, start: number): boolean {
  const wanted = { from: start, to: start + timetable.matchMinutes }
  const areTeamsReady = node.teamIds.every((id) => {
    const occupancy = teams.get(id)
    if (way.isOrdered && left.get(id)?.[0] !== index) return false
    return occupancy !== undefined && isFree(occupancy, wanted, timetable.restMinutes)
  })
  return (
    areTeamsReady &&
    node.needs.every((need) => start >= (ends[need] ?? Number.POSITIVE_INFINITY) + timetable.restMinutes)
  )
}

function put(board: Board, index: number, node: Node, place: Place): void {
  const end = place.start + board.timetable.matchMinutes
  board.places[index] = place
  board.ends[index] = end
  board.pending.delete(index)
  const taken = [board.courts[place.court], ...node.teamIds.map((id) => board.teams.get(id))]
  for (const occupancy of taken) if (occupancy) occupancy.last = end
  for (const id of node.teamIds) board.left.set(id, board.left.get(id)?.filter((waiting) => waiting !== index) ?? [])
}

/** A number from 0 to 1 that looks random and is always the same. */
function fraction(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) % 10_000) / 10_000
}

/** The day on which each level begins if all matches share the days evenly. */
function releaseDays(nodes: readonly Node[], slots: readonly Slot[]): number[] {
  const days: number[] = []
  nodes.forEach(({ level }, before) => {
    days[level] ??= slots[Math.floor((before / nodes.length) * slots.length)]?.day ?? 0
  })
  return days
}

import type { Timetable } from '../types.ts'
import type { Node } from './graph.ts'
import { type Busy, emptyOccupancy, freeFrom, isFree, type Occupancy } from './occupancy.ts'
import type { Slot } from './slots.ts'
import { minutesAt } from './time.ts'

/** The maximum random bonus when ordering by matches left, in matches. */
const LOT_WEIGHT = 4

/** The time and court of a match; `start` in minutes. */
export type Place = { start: number; court: number }

/** The strategy of an attempt. */
export type Way = {
  /** No round starts before its share of the days. */
  isSpread: boolean
  /** Every team plays its matches in the order of rounds, which keeps breaks few. */
  isOrdered: boolean
  /** Teams with the most matches left go first, instead of the order of the draw. */
  isBusiestFirst: boolean
  /** Shuffles teams that are about equally busy, differently for every number. */
  lot?: number
}

/** A team on the board; `left` are its unscheduled matches, in the order of rounds. */
type Player = { occupancy: Occupancy; left: Set<number> }

type Board = {
  nodes: readonly Node[]
  timetable: Timetable
  way: Way
  places: (Place | null)[]
  /** Indices of the unscheduled matches, in the order of the draw. */
  pending: Set<number>
  /** When each match ends; infinity while unscheduled. */
  ends: number[]
  courts: Occupancy[]
  /** The known teams of each match. */
  players: Player[][]
  /** The earliest time of a match, by its level. */
  release: number[]
  /** No pending match can start earlier unless another one is scheduled first. */
  nothingBefore: number
}

/** One greedy attempt: slot by slot, the first playable matches go to the free courts. */
export function placeMatches(
  nodes: readonly Node[],
  timetable: Timetable,
  slots: readonly Slot[],
  way: Way,
): (Place | null)[] {
  const board = boardOf(nodes, timetable, slots, way)
  for (const slot of slots) {
    if (board.pending.size === 0) break
    if (slot.start >= board.nothingBefore) fill(board, slot.start)
  }
  return board.places
}

function boardOf(nodes: readonly Node[], timetable: Timetable, slots: readonly Slot[], way: Way): Board {
  const byId = new Map<string, Player>()
  for (const id of nodes.flatMap(({ teamIds }) => teamIds)) {
    if (!byId.has(id)) byId.set(id, { occupancy: emptyOccupancy(), left: new Set() })
  }
  const board: Board = {
    nodes,
    timetable,
    way,
    places: nodes.map(() => null),
    pending: new Set(),
    ends: nodes.map(() => Number.POSITIVE_INFINITY),
    courts: timetable.courts.map(emptyOccupancy),
    players: nodes.map(({ teamIds }) => teamIds.flatMap((id) => byId.get(id) ?? [])),
    release: way.isSpread ? releaseTimes(nodes, slots) : [],
    nothingBefore: Number.NEGATIVE_INFINITY,
  }
  for (const index of nodes.keys()) enter(board, index)
  return board
}

/** Matches that have started or are over stay where they are; the others are pending. */
function enter(board: Board, index: number): void {
  const match = board.nodes[index]?.match
  const players = board.players[index] ?? []
  if (!match || match.status === 'planned') {
    board.pending.add(index)
    for (const { left } of players) left.add(index)
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
  for (const { occupancy } of players) occupancy.fixed.push({ from, to })
}

/** Schedules matches on the courts free at this time; if none fits, remembers until when that stays so. */
function fill(board: Board, start: number): void {
  const { matchMinutes, gapMinutes } = board.timetable
  const wanted = { from: start, to: start + matchMinutes }
  const free = [...board.courts.entries()].filter(([, court]) => isFree(court, wanted, gapMinutes))
  const places = free.length
  let earliest = Number.POSITIVE_INFINITY
  for (const index of candidates(board)) {
    const court = free[0]?.[0]
    if (court === undefined) return
    const from = earliestStart(board, index, wanted)
    earliest = Math.min(earliest, from)
    if (from > start) continue
    free.shift()
    put(board, index, { start, court })
  }
  if (free.length === places) board.nothingBefore = earliest
}

function candidates({ way, pending, players }: Board): Iterable<number> {
  if (!way.isBusiestFirst) return pending
  const { lot } = way
  const load = (index: number) => players[index]?.reduce((sum, { left }) => sum + left.size, 0) ?? 0
  const chance = (index: number) => (lot === undefined ? 0 : LOT_WEIGHT * fraction(index * 7919 + lot * 104_729))
  const loaded = [...pending].map((index) => ({ index, load: load(index) + chance(index) }))
  return loaded.sort((a, b) => b.load - a.load).map(({ index }) => index)
}

/** `wanted.from` if a match may start then, otherwise a lower bound; infinity while it waits for another match. */
function earliestStart(board: Board, index: number, wanted: Busy): number {
  const { timetable, ends, players, nodes, way, release } = board
  const { restMinutes } = timetable
  const node = nodes[index]
  if (!node) return Number.POSITIVE_INFINITY
  let from = Math.max(wanted.from, release[node.level] ?? wanted.from)
  for (const { occupancy, left } of players[index] ?? []) {
    if (way.isOrdered && left.values().next().value !== index) return Number.POSITIVE_INFINITY
    from = Math.max(from, freeFrom(occupancy, wanted, restMinutes))
  }
  for (const need of node.needs) from = Math.max(from, (ends[need] ?? 0) + restMinutes)
  return from
}

function put(board: Board, index: number, place: Place): void {
  const end = place.start + board.timetable.matchMinutes
  const court = board.courts[place.court]
  if (court) court.last = end
  board.places[index] = place
  board.ends[index] = end
  board.pending.delete(index)
  for (const { occupancy, left } of board.players[index] ?? []) {
    occupancy.last = end
    left.delete(index)
  }
}

/** A deterministic pseudo-random number from 0 to 1. */
function fraction(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) % 10_000) / 10_000
}

/** The start of the day on which each level may begin, if all matches are spread evenly over the days. */
function releaseTimes(nodes: readonly Node[], slots: readonly Slot[]): number[] {
  const firstOfDay = new Map(slots.toReversed().map(({ day, start }) => [day, start]))
  const times: number[] = []
  nodes.forEach(({ level }, before) => {
    const day = slots[Math.floor((before / nodes.length) * slots.length)]?.day ?? 0
    times[level] ??= firstOfDay.get(day) ?? Number.NEGATIVE_INFINITY
  })
  return times
}

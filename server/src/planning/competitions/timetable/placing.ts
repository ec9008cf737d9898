import type { Timetable } from '../types.ts'
import type { Node } from './graph.ts'
import { type Busy, emptyOccupancy, freeFrom, isFree, type Occupancy } from './occupancy.ts'
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

/** A team on the board; `left` are its matches without a place, in the order of rounds. */
type Player = { occupancy: Occupancy; left: Set<number> }

type Board = {
  nodes: readonly Node[]
  timetable: Timetable
  way: Way
  places: (Place | null)[]
  /** Indices of the matches without a place, in the order of the draw. */
  pending: Set<number>
  /** When each match ends; never, while it has no place. */
  ends: number[]
  courts: Occupancy[]
  /** The known teams of each match. */
  players: Player[][]
  /** The time before which a match must not be played, by its level. */
  release: number[]
  /** No match that waits can begin earlier, as long as none gets a place. */
  nothingBefore: number
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

/** Matches that began or are over stay where they are; the others wait for a place. */
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

/** Puts matches on the courts that are free at this time; if none can be put, says until when that stays so. */
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

/** `wanted.from` if a match may begin then, else a time before which it cannot; never, while it waits for another one. */
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

/** A number from 0 to 1 that looks random and is always the same. */
function fraction(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) % 10_000) / 10_000
}

/** When the day comes on which each level begins if all matches share the days evenly. */
function releaseTimes(nodes: readonly Node[], slots: readonly Slot[]): number[] {
  const firstOfDay = new Map(slots.toReversed().map(({ day, start }) => [day, start]))
  const times: number[] = []
  nodes.forEach(({ level }, before) => {
    const day = slots[Math.floor((before / nodes.length) * slots.length)]?.day ?? 0
    times[level] ??= firstOfDay.get(day) ?? Number.NEGATIVE_INFINITY
  })
  return times
}

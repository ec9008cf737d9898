import type { Side } from '../types.ts'
import { bracketSize, meetingRound, seedOrder } from './pairings.ts'

/**
 * Distributes teams in seed order in a snake: left to right for the first of each group, right to left for the second.
 */
export function snakeGroups<Item>(items: readonly Item[], count: number): Item[][] {
  const groups: Item[][] = Array.from({ length: count }, () => [])
  items.forEach((item, index) => {
    const column = index % count
    const isForward = Math.floor(index / count) % 2 === 0
    groups[isForward ? column : count - 1 - column]?.push(item)
  })
  return groups
}

/**
 * Group places in seed order: winners first, then runners-up. Within the same place, groups are arranged so that teams
 * of one group meet again as late as possible.
 */
export function seedsOfPlaces(groups: number, advance: number): Side[] {
  const positions = positionsBySeed(bracketSize(groups * advance))
  const taken: number[][] = Array.from({ length: groups }, () => [])
  const sides: Side[] = []
  for (let place = 1; place <= advance; place += 1) {
    const slots = positions.slice((place - 1) * groups, place * groups)
    const groupOfSlot = arranged(slots, taken)
    groupOfSlot.forEach((group, index) => {
      taken[group]?.push(slots[index] ?? 0)
      sides.push({ kind: 'place', group, place })
    })
  }
  return sides
}

function positionsBySeed(size: number): number[] {
  const positions: number[] = []
  seedOrder(size).forEach((seed, position) => {
    positions[seed - 1] = position
  })
  return positions
}

/** The group for each slot, trying the latest possible meeting first. */
function arranged(slots: readonly number[], taken: readonly number[][]): number[] {
  for (let round = 32; round > 0; round -= 1) {
    const fits = (group: number, slot: number) =>
      (taken[group] ?? []).every((position) => meetingRound(position, slots[slot] ?? 0) >= round)
    const match = matching(slots.length, fits)
    if (match) return match
  }
  return slots.map((_, index) => index)
}

/** Bipartite matching of groups to slots (Kuhn's augmenting paths); null if there is none. */
function matching(count: number, fits: (group: number, slot: number) => boolean): number[] | null {
  const groupOfSlot: (number | undefined)[] = Array.from({ length: count }, () => undefined)
  for (let group = 0; group < count; group += 1) {
    if (!place(group, new Set())) return null
  }
  return groupOfSlot.map((group) => group ?? 0)

  function place(group: number, seen: Set<number>): boolean {
    const fitting = Array.from(groupOfSlot.keys()).filter((slot) => fits(group, slot))
    const free = fitting.find((slot) => groupOfSlot[slot] === undefined)
    const slot = free ?? fitting.find((taken) => canMove(taken, seen))
    if (slot === undefined) return false
    groupOfSlot[slot] = group
    return true
  }

  function canMove(slot: number, seen: Set<number>): boolean {
    if (seen.has(slot)) return false
    seen.add(slot)
    return place(groupOfSlot[slot] ?? 0, seen)
  }
}

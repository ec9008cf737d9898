import type { Tie, TieBreak, TieStep, TieValue } from '../types.ts'
import { type Table, valuesOf } from './keys.ts'

/** Level teams in order, and how the ties were broken. */
type Parted = { order: string[]; ties: Omit<Tie, 'points'>[] }

/** Orders teams that are level by the table's first key. */
export function partLevel(table: Table, teamIds: readonly string[]): Parted {
  return partFrom(table, teamIds, 0)
}

/** The teams grouped by value, best first. */
export function levelsOf(values: readonly TieValue[]): string[][] {
  const levels = new Map<number, string[]>()
  for (const { teamId, value } of values.toSorted((a, b) => b.value - a.value)) {
    levels.set(value, [...(levels.get(value) ?? []), teamId])
  }
  return [...levels.values()]
}

/**
 * Applies the keys from index `from` up to the first that separates some; those still level recurse among themselves.
 */
function partFrom(table: Table, teamIds: readonly string[], from: number): Parted {
  if (teamIds.length < 2) return { order: [...teamIds], ties: [] }
  const steps: TieStep[] = []
  for (const [at, key] of table.rules.tieBreaks.entries()) {
    if (at < from) continue
    const values = valuesOf(table, key, teamIds)
    const levels = levelsOf(values)
    steps.push({ key, values, decided: decidedBy(levels.length, teamIds.length) })
    if (levels.length === 1) continue
    const parts = levels.map((level) => partFrom(table, level, nextKey(table, key, at)))
    return {
      order: parts.flatMap(({ order }) => order),
      ties: [{ teamIds: [...teamIds], steps }, ...parts.flatMap(({ ties }) => ties)],
    }
  }
  return { order: teamIds.toSorted(), ties: [{ teamIds: [...teamIds], steps }] }
}

/** With fewer level teams, the matches among them may decide, so the keys restart as the rules require. */
function nextKey({ rules }: Table, key: TieBreak, at: number): number {
  if (rules.restart === 'always') return 1
  return isHeadToHead(key) ? rules.tieBreaks.findIndex(isHeadToHead) : at + 1
}

function isHeadToHead(key: TieBreak): boolean {
  return key.startsWith('h2h_')
}

function decidedBy(levels: number, teams: number): TieStep['decided'] {
  if (levels === 1) return 'none'
  return levels === teams ? 'all' : 'some'
}

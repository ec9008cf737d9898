/** A weekday's hours; null is a number that is not told. */
export type HeatRow = { cells: readonly (number | null)[]; total: number | null }

/** What a cell shows; a part only where some of it is not told. */
type HeatCell = { amount: number; isPart: boolean }

/** Three hours each; what is not told of them is not in their number. */
export function blocksOf({ cells }: HeatRow): HeatCell[] {
  return Array.from({ length: 8 }, (_, block) => {
    const hours = cells.slice(block * 3, block * 3 + 3)
    return {
      amount: hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0),
      isPart: hours.includes(null),
    }
  })
}

/** How strong a cell is painted, 0 to 5. */
export function levelOf({ amount, isPart }: HeatCell, most: number): number {
  if (amount === 0) return isPart ? 1 : 0
  return Math.min(5, 1 + Math.floor((amount / most) * 5))
}

/** A weekday's hours; null is an undisclosed number. */
export type HeatRow = { cells: readonly (number | null)[]; total: number | null }

/** The value of a cell; incomplete if some of it is undisclosed. */
type HeatCell = { amount: number; isPart: boolean }

/** Blocks of three hours; undisclosed hours are not included in the amount. */
export function blocksOf({ cells }: HeatRow): HeatCell[] {
  return Array.from({ length: 8 }, (_, block) => {
    const hours = cells.slice(block * 3, block * 3 + 3)
    return {
      amount: hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0),
      isPart: hours.includes(null),
    }
  })
}

/** The colour intensity of a cell, 0 to 5. */
export function levelOf({ amount, isPart }: HeatCell, most: number): number {
  if (amount === 0) return isPart ? 1 : 0
  return Math.min(5, 1 + Math.floor((amount / most) * 5))
}

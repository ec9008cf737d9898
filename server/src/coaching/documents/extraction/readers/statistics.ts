import {
  type DecimalMark,
  decimalMarkOf,
  type Figure,
  formatFigure,
  parseFigure,
  withoutZeros,
  withScale,
} from './figures.ts'
import { type Moment, parseMoment } from './moments.ts'

/** Statistics of a column, each value formatted like the column's own. */
export type Statistics = { values: number; smallest: string; largest: string; mean: string; sum: string }

/** Computes exact statistics of figures, dates or times; undefined if most cells are none of these. */
export function statisticsOf(cells: string[], fallbackMark: DecimalMark): Statistics | undefined {
  const filled = cells.filter((cell) => !EMPTY.test(cell))
  if (filled.length < 2) return undefined
  // Most columns of long tables are text: a sample of the cells is enough to tell.
  const some = filled.slice(0, LOOKED_AT)
  if (countOf(some, (cell) => parseMoment(cell) !== undefined) >= some.length / 2) return ofMoments(filled)
  if (countOf(some, (cell) => /^\s*[-+−]?\d/.test(cell)) < some.length / 2) return undefined
  const certain = decimalMarkOf(filled)
  // A column that mixes both marks cannot be summed without guessing.
  return certain === 'both' ? undefined : ofFigures(filled, certain ?? fallbackMark)
}

// Placeholders for a missing value.
const EMPTY = /^\s*(?:[-–—/]|n\/?a|x)?\s*$/i
const ENOUGH = 0.8
const LOOKED_AT = 200
/** Additional decimals of a mean compared to its values. */
const MORE_DECIMALS = 2
const MEAN_DECIMALS = 6

function ofFigures(cells: string[], mark: DecimalMark): Statistics | undefined {
  const figures: Figure[] = []
  for (const cell of cells) {
    const figure = parseFigure(cell, mark)
    if (figure) figures.push(figure)
  }
  const [first] = figures
  if (!first || figures.length < 2 || figures.length < cells.length * ENOUGH) return undefined
  // Kilometres and miles cannot be added.
  if (figures.some(({ unit }) => unit !== first.unit)) return undefined
  const scale = figures.reduce((most, figure) => Math.max(most, figure.scale), 0)
  const worked = (digits: bigint, decimals: number) =>
    formatFigure(withoutZeros({ digits, scale: decimals, unit: first.unit }), mark)
  let sum = 0n
  let smallest = first
  let largest = first
  for (const figure of figures) {
    const digits = withScale(figure, scale)
    sum += digits
    if (digits < withScale(smallest, scale)) smallest = figure
    if (digits > withScale(largest, scale)) largest = figure
  }
  const decimals = Math.max(scale, Math.min(scale + MORE_DECIMALS, MEAN_DECIMALS))
  const mean = divideRounded(sum * 10n ** BigInt(decimals - scale), BigInt(figures.length))
  return {
    values: figures.length,
    smallest: formatFigure(smallest, mark),
    largest: formatFigure(largest, mark),
    mean: worked(mean, decimals),
    // Percentages cannot be added.
    sum: first.unit === '%' ? '' : worked(sum, scale),
  }
}

/** Dates and times only have a first and a last, as written. */
function ofMoments(cells: string[]): Statistics | undefined {
  const moments: (Moment & { cell: string })[] = []
  for (const cell of cells) {
    const moment = parseMoment(cell)
    if (moment) moments.push({ ...moment, cell: cell.trim() })
  }
  const [first] = moments
  if (!first || moments.length < cells.length * ENOUGH) return undefined
  if (moments.some(({ kind }) => kind !== first.kind)) return undefined
  const smallest = moments.reduce((one, other) => (other.order < one.order ? other : one))
  const largest = moments.reduce((one, other) => (other.order > one.order ? other : one))
  return { values: moments.length, smallest: smallest.cell, largest: largest.cell, mean: '', sum: '' }
}

const countOf = (cells: string[], is: (cell: string) => boolean) => cells.filter(is).length

/** Rounds half away from zero, as people do. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}

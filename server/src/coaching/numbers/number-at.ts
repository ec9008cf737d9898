import type { UnitName } from './units.ts'

/** A number as written, and its value with a unit: 72.500 kg has a decimal point, 2.400 m a thousands separator. */
export type WrittenNumber = { value: number; start: number; end: number; valueIn(unit: UnitName): number }

/** Units that rarely come in thousands. */
const SMALL: ReadonlySet<UnitName> = new Set([
  ...(['km', 'mile', 'kg', 'lb', 'stone', 'liter', 'dl', 's', 'min', 'h', 'kmh', 'years', 'percent'] as const),
])

/** The number that starts here: thousands by point, comma, apostrophe or space, decimals by point or comma. */
export function numberAt(text: string, start: number): WrittenNumber {
  const rest = text.slice(start)
  const spaced = spacedThousands(text, start)
  if (spaced) return whole(text, start, spaced, Number(spaced.replaceAll(' ', '')))
  const grouped = /^([1-9]\d{0,2})[.,'](\d{3})(?![\d:])/.exec(rest)
  if (grouped) {
    const [all, head, tail] = grouped
    const [thousands, decimal] = [Number(`${head}${tail}`), Number(`${head}.${tail}`)]
    const found = whole(text, start, all, thousands)
    return { ...found, valueIn: (unit) => (SMALL.has(unit) ? decimal : thousands) }
  }
  const [written = '0'] = /^\d+(?:[.,]\d+(?![\d]))?/.exec(rest) ?? []
  const value = Number(written.replace(',', '.'))
  const found = whole(text, start, written, value)
  // People who write 24.34 min mean 24 minutes 34 seconds.
  const seconds = /^(\d{1,3})[.,]([0-5]\d)$/.exec(written)
  if (!seconds) return found
  return { ...found, valueIn: (unit) => (unit === 'min' ? Number(seconds[1]) + Number(seconds[2]) / 60 : value) }
}

/** 2 400 m and 20 571; not in a row of numbers, nor 30 180 cm, which are an age and a height. */
function spacedThousands(text: string, start: number): string | undefined {
  const [found] = /^[1-9]\d? \d{3}(?![\d:]|[.,]\d)/.exec(text.slice(start)) ?? []
  if (!found) return undefined
  const isInRow = /\d[,;]? ?$/.test(text.slice(0, start)) || /^[,;]? \d/.test(text.slice(start + found.length))
  return isInRow || /^ ?(?:cm|kg|centi|min|ml)/.test(text.slice(start + found.length)) ? undefined : found
}

/** A minus sign counts directly before the number, unless it is a subtraction. */
function whole(text: string, start: number, written: string, value: number): WrittenNumber {
  const isNegative = text[start - 1] === '-' && /(?:^|[\s;:,(])$/.test(text.slice(0, start - 1))
  const signed = isNegative ? -value : value
  return { value: signed, start: isNegative ? start - 1 : start, end: start + written.length, valueIn: () => signed }
}

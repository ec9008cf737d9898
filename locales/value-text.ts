import type { CalculationResult } from '@touchline/contract/coaching/parts.ts'

const NBSP = '\u00a0'
const FROM_KILOMETRES = 3000
const PACES: Record<string, string> = { s_per_km: 'min/km', s_per_400m: 'min/400\u00a0m', s_per_100m: 'min/100\u00a0m' }
const SYMBOLS: Record<string, string> = {
  ...{ m: 'm', cm: 'cm', kg: 'kg', l: 'l', l_per_h: 'l/h', km_per_h: 'km/h', m_per_s: 'm/s', w: 'W', j: 'J' },
  ...{ ml_per_kg_min: 'ml/kg/min', percent: '%' },
  ...PACES,
}
const WITHOUT_SYMBOL = new Set(['none', 'count', 's', 'load', 'rpe'])

/** How a language formats values: its locale, and the words for units without a symbol. */
export type Notation = { locale: string; unitWord: (unit: string) => string }

/** A number with its unit as a sentence needs it: 72.5 kg, 24:34, 5 km, 5:07 min/km. */
export function writeValue(value: number, unit = 'none', digits = 2, notation: Notation): string {
  const symbol = unitSymbol(unit, notation)
  if (unit === 's') return writeDuration(value)
  if (unit in PACES) return `${writeDuration(value)}${NBSP}${symbol}`
  if (unit === 'm' && value >= FROM_KILOMETRES) return `${writeNumber(value / 1000, 3, notation)}${NBSP}km`
  const number = writeNumber(value, digits, notation)
  return symbol ? `${number}${NBSP}${symbol}` : number
}

/** A result: a single figure, or a range. */
export function writeResult(result: CalculationResult, notation: Notation): string {
  const { unit, digits } = result
  if (result.kind === 'figure') return writeValue(result.value, unit, digits, notation)
  return `${writeValue(result.low, unit, digits, notation)} – ${writeValue(result.high, unit, digits, notation)}`
}

/** The error band of a figure; undefined if it has none. */
export function writeBand(result: CalculationResult, notation: Notation): string | undefined {
  if (result.kind !== 'figure' || result.low === undefined || result.high === undefined) return undefined
  return writeResult({ ...result, kind: 'span', low: result.low, high: result.high }, notation)
}

/** The unit symbol next to a field, such as kg; undefined for times and plain numbers. */
export function unitSymbol(unit: string | undefined, { unitWord }: Notation): string | undefined {
  if (unit === undefined || WITHOUT_SYMBOL.has(unit)) return undefined
  return SYMBOLS[unit] ?? unitWord(unit)
}

export function writeDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const rest = Math.round((seconds - whole) * 100)
  if (rest === 100) return writeDuration(whole + 1)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const clock = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes)
  return `${clock}:${twoDigits(whole % 60)}${rest > 0 ? `.${twoDigits(rest)}` : ''}`
}

function writeNumber(value: number, digits: number, { locale }: Notation): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

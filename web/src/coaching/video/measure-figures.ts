import { MEASURES, type Measurement } from '@touchline/contract/coaching/video.ts'
import type { Language } from '@touchline/contract/platform/languages.ts'

/** The units of measures. */
export type Unit = (typeof MEASURES)[keyof typeof MEASURES]

/** No more digits than the camera can resolve. */
const DIGITS: Record<Unit, number> = { count: 0, '°': 0, '%': 0, '/min': 0, cm: 0, s: 2, ratio: 2, 'widths/s': 1 }

/** A figure of a measure in the language's notation, without its unit. */
export function formatFigure(value: number, unit: Unit, language: Language): string {
  const digits = DIGITS[unit]
  return new Intl.NumberFormat(language.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(
    // Otherwise a small difference would be written as “-0”.
    Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value,
  )
}

/** The symbol after a figure; only one unit has a word that needs translating. */
export function symbolOf(unit: Exclude<Unit, 'widths/s'>): string {
  if (unit === 'count' || unit === 'ratio') return ''
  return unit === '°' ? unit : `\u00a0${unit}`
}

/** The same with its sign, for a difference. */
export function formatDifference(value: number, unit: Unit, language: Language): string {
  const figure = formatFigure(Math.abs(value), unit, language)
  const isNought = Math.abs(value) < 0.5 * 10 ** -DIGITS[unit]
  return isNought ? figure : `${value > 0 ? '+' : '−'}${figure}`
}

/** The same measure in two clips; it may be missing from either. */
export type Pair = { id: Measurement['id']; first: Measurement | undefined; second: Measurement | undefined }

/** The measures of two clips side by side, in the order of the first. */
export function pairsOf(first: readonly Measurement[], second: readonly Measurement[] = []): Pair[] {
  const ids = new Set([...first, ...second].map(({ id }) => id))
  return [...ids].map((id) => ({
    id,
    first: first.find((measurement) => measurement.id === id),
    second: second.find((measurement) => measurement.id === id),
  }))
}

/** The difference between the clips, and whether their errors alone could explain it. */
export function differenceOf({ first, second }: Pair): { value: number; isWithinError: boolean } | undefined {
  if (!first || !second) return undefined
  const value = second.value - first.value
  const error = Math.hypot(first.error ?? 0, second.error ?? 0)
  return { value, isWithinError: Math.abs(value) <= error }
}

export function unitOf(id: Measurement['id']): Unit {
  return MEASURES[id]
}

import type { Input, Result, Unit } from './calculator.ts'

/** How a language formats values: its Intl locale, and the words for units without an international symbol. */
export type Notation = { locale: string; units: Readonly<Record<WordUnit, string>> }

/** Units with a different word in each language; the words are in `locales/{language}/calculators.json`. */
export const WORD_UNITS = ['bpm', 'kcal_per_day', 'g_per_day', 'years', 'repetitions', 'points', 'fps'] as const
export type WordUnit = (typeof WORD_UNITS)[number]

const SYMBOLS: Partial<Record<Unit, string>> = {
  m: 'm',
  cm: 'cm',
  kg: 'kg',
  l: 'l',
  l_per_h: 'l/h',
  km_per_h: 'km/h',
  m_per_s: 'm/s',
  w: 'W',
  j: 'J',
  ml_per_kg_min: 'ml/kg/min',
  s_per_km: 'min/km',
  s_per_400m: 'min/400\u00a0m',
  s_per_100m: 'min/100\u00a0m',
}

const PACES: ReadonlySet<Unit> = new Set<Unit>(['s_per_km', 's_per_400m', 's_per_100m'])
const NBSP = '\u00a0'

/** A number with the given decimals, without trailing zeros unless `isFixed`. */
export function writeNumber(value: number, digits: number, locale: string, isFixed = false): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: isFixed ? digits : 0,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  }).format(value)
}

/** A duration in clock notation: 24:34, 1:45:03, 2:04.51; fractions of less than a minute are in seconds: 58.43 s. */
export function writeDuration(seconds: number, digits: number, locale: string): string {
  const scale = 10 ** digits
  const rounded = Math.round(seconds * scale) / scale
  if (rounded < 60 && digits > 0) return `${writeNumber(rounded, digits, locale)}${NBSP}s`
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor((rounded % 3600) / 60)]
  const rest = new Intl.NumberFormat(locale, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rounded % 60)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A value with its unit, as used in a sentence: 72.5 kg, 51:13, 5:07 min/km, 132 beats/min. */
export function writeValue(value: number, { unit, digits }: Measure, notation: Notation): string {
  return withUnit(writeBare(value, { unit, digits }, notation.locale), value, unit, notation)
}

/** A result: a figure, or both ends of a span with the unit once. */
export function writeResult(result: Result, notation: Notation): string {
  if (result.kind === 'figure') return writeValue(result.value, result, notation)
  const from = writeBare(result.low, result, notation.locale)
  return `${from}–${writeValue(result.high, result, notation)}`
}

/** The ends of an input's range; only the upper one has a unit, unless the units differ. */
export function writeRange(
  { min, max, unit, step }: { min: number; max: number; unit: Unit; step: number },
  notation: Notation,
): { min: string; max: string } {
  const measure = { unit, digits: decimalsOf(step), isTrimmed: true }
  const isKilometres = unit === 'm' && min < FROM_KILOMETRES && max >= FROM_KILOMETRES
  const low = writeBare(min, measure, notation.locale)
  return {
    min: isKilometres ? withUnit(low, min, unit, notation) : low,
    max: withUnit(writeBare(max, measure, notation.locale), max, unit, notation),
  }
}

/** An input's value as repeated to the user. */
export function writeInput(input: Extract<Input, { unit: Unit }>, value: number, notation: Notation): string {
  const text = writeBare(value, { unit: input.unit, digits: decimalsOf(input.step), isTrimmed: true }, notation.locale)
  return withUnit(text, value, input.unit, notation)
}

/** The label of a unit next to a field, such as `kg`; undefined for a number without a unit. */
export function unitLabel(unit: Unit, { units }: Notation): string | undefined {
  if (unit === 'percent') return '%'
  return SYMBOLS[unit] ?? units[unit as WordUnit]
}

type Measure = { unit: Unit; digits: number; isTrimmed?: boolean }

const FROM_KILOMETRES = 3000

function writeBare(value: number, { unit, digits, isTrimmed }: Measure, locale: string): string {
  if (unit === 's') return writeDuration(value, isTrimmed && Number.isInteger(value) ? 0 : digits, locale)
  if (PACES.has(unit)) return writeDuration(value, digits, locale)
  if (unit === 'm' && value >= FROM_KILOMETRES) return writeNumber(value / 1000, 1, locale)
  return writeNumber(value, digits, locale, !isTrimmed)
}

function withUnit(text: string, value: number, unit: Unit, notation: Notation): string {
  if (unit === 's' || unit === 'points' || unit === 'repetitions') return text
  if (unit === 'm' && value >= FROM_KILOMETRES) return `${text}${NBSP}km`
  if (unit === 'percent') return text + percentSign(notation.locale)
  const label = unit === 'years' ? yearsWord(value, notation.locale) : unitLabel(unit, notation)
  return label ? `${text}${NBSP}${label}` : text
}

/** With or without a space, as the language requires. */
function percentSign(locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(0.01).replace('1', '')
}

/** In the plural form that the number requires: 1 rok, 2 roky, 5 let. */
function yearsWord(value: number, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'year',
    unitDisplay: 'long',
    maximumFractionDigits: 2,
  }).formatToParts(value)
  return parts.find(({ type }) => type === 'unit')?.value ?? ''
}

function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}

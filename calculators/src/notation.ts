import type { Input, Result, Unit } from './calculator.ts'

/** How a language writes values: its locale for Intl, and the words of units that have no international symbol. */
export type Notation = { locale: string; units: Readonly<Record<WordUnit, string>> }

/** Units that every language calls differently; their words stand in `locales/{language}/calculators.json`. */
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

/** A number with so many decimals, or fewer if they would be zeros. */
export function writeNumber(value: number, digits: number, locale: string, isFixed = false): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: isFixed ? digits : 0,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  }).format(value)
}

/** A time as clocks show it: 24:34, 1:45:03, 2:04.51; tenths and hundredths of less than a minute are seconds: 58.43 s. */
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

/** A value with its unit, as a sentence needs it: 72.5 kg, 51:13, 5:07 min/km, 132 beats/min. */
export function writeValue(value: number, { unit, digits }: Measure, notation: Notation): string {
  return withUnit(writeBare(value, { unit, digits }, notation.locale), value, unit, notation)
}

/** A result: a figure, or the two ends of a span with their unit once. */
export function writeResult(result: Result, notation: Notation): string {
  if (result.kind === 'figure') return writeValue(result.value, result, notation)
  const from = writeBare(result.low, result, notation.locale)
  return `${from}–${writeValue(result.high, result, notation)}`
}

/** The ends of an input's range; only the upper one carries the unit, unless they differ. */
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

/** How an input's value is written when it is told back. */
export function writeInput(input: Extract<Input, { unit: Unit }>, value: number, notation: Notation): string {
  const text = writeBare(value, { unit: input.unit, digits: decimalsOf(input.step), isTrimmed: true }, notation.locale)
  return withUnit(text, value, input.unit, notation)
}

/** What stands beside a field for a unit, such as `kg`; nothing if a number has no unit. */
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

/** With or without a space, as the language has it. */
function percentSign(locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(0.01).replace('1', '')
}

/** In the form that the number asks for: 1 rok, 2 roky, 5 let. */
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

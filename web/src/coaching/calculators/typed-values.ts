import type { Input, ListInput, NumberInput, Value } from '@touchline/calculators/calculator.ts'

const MINUTE = 60
const HOUR = 3600
const KILOMETRE = 1000

/**
 * The value of text typed into a field; `undefined` for an empty one. Text that is not a value becomes NaN, which the
 * calculator rejects as not a number.
 */
export function readTyped(input: Input, text: string, locale: string): Value | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  switch (input.kind) {
    case 'choice':
      return typed
    case 'list':
      return listEntries(typed, locale).map(readNumber)
    case 'duration':
      return readDuration(typed, input)
    case 'distance':
      return readDistance(typed, input)
    case 'number':
      return readNumber(typed)
  }
}

/** A value as its field shows it, in the notation of a language; the unit is shown next to the field. */
export function writeTyped(input: Input, value: Value, locale: string): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number')
    return value.map((one) => plain(one, locale)).join(hasDecimalComma(locale) ? '; ' : ', ')
  if (!Number.isFinite(value)) return ''
  if (input.kind === 'duration') return writeClock(value, input, locale)
  return plain(input.kind === 'distance' && isInKilometres(input) ? value / KILOMETRE : value, locale)
}

/** Long distances are typed in kilometres, short ones in metres. */
export function isInKilometres({ max }: { max: number }): boolean {
  return max > 20 * KILOMETRE
}

/** Sessions and breaks are counted in whole minutes. */
export function isInMinutes({ step }: { step: number }): boolean {
  return step >= MINUTE
}

/** A number with a decimal comma or point, and spaces between its thousands. */
export function readNumber(text: string): number {
  const bare = text.replaceAll(/[\s']/g, '').replace(/^[−–]/, '-')
  const separators = bare.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  // Of two different separators the last is the decimal one; a repeated separator only groups thousands.
  const isDecimal = separators.filter((separator) => separator === last).length === 1
  const digits = isDecimal && last ? withPoint(bare, last) : bare.replaceAll(/[.,]/g, '')
  return /^[-+]?\d+(\.\d+)?$|^[-+]?\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function withPoint(bare: string, decimal: string): string {
  const at = bare.lastIndexOf(decimal)
  return `${bare.slice(0, at).replaceAll(/[.,]/g, '')}.${bare.slice(at + 1)}`
}

/** 24:34, 1:45:03 and 2:04,51; 24 min 34 s; or a bare number, which is in minutes or seconds depending on the range. */
function readDuration(text: string, input: NumberInput): number {
  if (text.includes(':')) return readClock(text, isInMinutes(input))
  if (/[a-z'"′″]/i.test(text)) return readSpelledOut(text)
  const number = readNumber(text)
  const readings = input.step < 1 ? [number, number * MINUTE] : [number * MINUTE, number]
  return firstWithin(input, readings)
}

function readClock(text: string, isHoursAndMinutes: boolean): number {
  const parts = text.split(':').map((part) => part.trim())
  if (
    parts.length > 3 ||
    !parts.every((part, at) => (at < parts.length - 1 ? /^\d+$/ : /^\d{1,2}([.,]\d+)?$/).test(part))
  )
    return Number.NaN
  const numbers = parts.map(readNumber)
  if (numbers.slice(1).some((number) => number >= 60)) return Number.NaN
  const seconds = numbers.reduce((total, number) => total * 60 + number, 0)
  return parts.length === 2 && isHoursAndMinutes ? seconds * 60 : seconds
}

/**
 * Recognises a unit by its first letters in the ten languages: h, hod., Std., tim, godz., uur, ore; m, min; s, sec,
 * sek.
 */
const UNIT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(h|st|t|g|u|o)/i, HOUR],
  [/^(m|['′])/i, MINUTE],
  [/^(s|["″])/i, 1],
]

function readSpelledOut(text: string): number {
  let seconds = 0
  let smaller = 1
  const rest = text.replaceAll(/(\d+(?:[.,]\d+)?)\s*([a-zé.]+|['"′″]+)?/gi, (_, digits: string, word?: string) => {
    const unit = word ? UNIT_WORDS.find(([pattern]) => pattern.test(word))?.[1] : smaller
    seconds += readNumber(digits) * (unit ?? Number.NaN)
    smaller = (unit ?? 1) / 60
    return ''
  })
  return rest.trim() === '' ? seconds : Number.NaN
}

/** 5 km, 400 m, or a bare number, which is in kilometres or metres depending on the range. */
function readDistance(text: string, input: NumberInput): number {
  const [, digits = '', unit] = /^(.*?\d)\s*(km|m)?$/i.exec(text) ?? []
  const number = readNumber(digits)
  if (unit) return unit.toLowerCase() === 'km' ? number * KILOMETRE : number
  const readings = isInKilometres(input) ? [number * KILOMETRE, number] : [number, number * KILOMETRE]
  return firstWithin(input, readings)
}

function firstWithin({ min, max }: NumberInput, readings: readonly number[]): number {
  return readings.find((reading) => reading >= min && reading <= max) ?? readings[0] ?? Number.NaN
}

/** Values separated by spaces, semicolons or lines; also by commas where the language has no decimal comma. */
function listEntries(text: string, locale: string): string[] {
  const entries = text.split(/[\s;]+/).flatMap((entry) => {
    const bare = entry.replace(/,$/, '')
    const commas = bare.split(',').length - 1
    return commas > 1 || (commas === 1 && !hasDecimalComma(locale)) ? bare.split(',') : [bare]
  })
  return entries.filter((entry) => entry !== '')
}

/** A time for its field: 24:34, 1:45:03; whole minutes where the field counts minutes. */
function writeClock(seconds: number, input: ListInput | NumberInput, locale: string): string {
  if (isInMinutes(input)) return plain(seconds / MINUTE, locale)
  if (input.step < 1 && seconds < MINUTE) return plain(seconds, locale)
  const rounded = Math.round(seconds * 100) / 100
  const [hours, minutes] = [Math.floor(rounded / HOUR), Math.floor((rounded % HOUR) / MINUTE)]
  const rest = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, maximumFractionDigits: 2 }).format(
    rounded % MINUTE,
  )
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

function plain(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(value)
}

function hasDecimalComma(locale: string): boolean {
  return plain(0.5, locale).includes(',')
}

import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { isAgeAfter } from './age-words.ts'
import { mergedTimes } from './merged-times.ts'
import { namedDistances } from './named-distances.ts'
import { numberAt } from './number-at.ts'
import { plainQuestion } from './plain-question.ts'
import type { Quantity } from './quantity.ts'
import { MEASURES, type QuantityKind, type UnitName, unitAt } from './units.ts'

/** A parsed question: its normalised text and the quantities in it, in order. */
export type Question = { language: LanguageCode; text: string; quantities: readonly Quantity[] }

/** Reads the numbers of a question, with units, in any of the ten languages. */
export function readQuestion(language: LanguageCode, question: string): Question {
  const text = plainQuestion(language, question.slice(0, LONGEST))
  const named = namedDistances(text)
  const found: Quantity[] = named.map(({ metres, start, end }) => ({ kind: 'distance', value: metres, start, end }))
  for (let place = 0; place < text.length; ) {
    const span = named.find(({ start, end }) => place >= start && place < end)
    const quantities = span ? undefined : quantitiesAt(text, place)
    found.push(...(quantities ?? []))
    place = span?.end ?? quantities?.at(-1)?.end ?? place + 1
  }
  found.sort((one, other) => one.start - other.start)
  const quantities = mergedTimes(text, found).map((one) => withContext(language, text, one))
  return {
    language,
    text,
    quantities: quantities.filter((one, place) => one.start >= (quantities[place - 1]?.end ?? 0)),
  }
}

/** Questions with numbers are short; the rest of a long text is ignored. */
const LONGEST = 2000

function quantitiesAt(text: string, start: number): Quantity[] | undefined {
  if (!/\d/.test(text[start] ?? '')) return undefined
  if (/[\d\p{L}]/u.test(text[start - 1] ?? '') && !AFTER_LETTER.test(text.slice(Math.max(0, start - 8), start)))
    return undefined
  const rest = text.slice(start)
  return (
    clock(rest, start) ??
    metres(rest, start) ??
    primes(rest, start) ??
    product(rest, start) ??
    list(rest, start) ??
    plain(text, start)
  )
}

/** A number may follow a letter in 1h45, 24min34, u15 and 1rm100. */
const AFTER_LETTER = /(?:\d ?(?:h|m|min|mn|hod|std|u)|(?:^|[^\p{L}])(?:u|sub|k|rpe|sl|cr))$/u

/** 1:45:03, 24:34, 4:05.32, 1.45.03 */
function clock(rest: string, start: number): Quantity[] | undefined {
  const long = /^(\d{1,2})([:.])(\d{2})\2(\d{2})(?:[.,](\d{1,3}))?(?!\d)/.exec(rest)
  if (long) {
    const [whole, a, sign, b, c, d] = long
    const hours = Number(a) * 3600 + Number(b) * 60 + Number(c) + fraction(d)
    const minutes = Number(a) * 60 + Number(b) + Number(c) / 100
    const or = sign === '.' ? [{ kind: 'time', value: minutes } as const] : []
    return [{ kind: 'time', value: hours, start, end: start + whole.length, or }]
  }
  const dotted = /^(\d{1,2})\.([0-5]\d),(\d{1,2})(?!\d)/.exec(rest)
  if (dotted) {
    const [whole, a, b, c] = dotted
    return [{ kind: 'time', value: Number(a) * 60 + Number(b) + fraction(c), start, end: start + whole.length }]
  }
  const short = /^(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?(?!:?\d)/.exec(rest)
  if (!short) return undefined
  const [whole, a, b, c] = short
  const unit = unitAt(rest.slice(whole.length))
  const minutes = Number(a) * 60 + Number(b) + fraction(c)
  const end = start + whole.length + (unit && isOf(unit.unit, ['time', 'pace']) ? unit.length : 0)
  if (unit?.unit === 'min_per_km') return [{ kind: 'pace', value: minutes, start, end }]
  if (unit?.unit === 'min_per_mile') return [{ kind: 'pace', value: minutes / 1.609344, start, end }]
  const hours = Number(a) * 3600 + Number(b) * 60
  if (unit?.unit === 'h') return [{ kind: 'time', value: hours, start, end }]
  const or = c === undefined && Number(a) < 25 ? [{ kind: 'time', value: hours } as const] : []
  return [{ kind: 'time', value: minutes, start, end, or }]
}

/** 1m64 is a height, possibly a time. */
function metres(rest: string, start: number): Quantity[] | undefined {
  const found = /^(\d)m(\d{2})(?!\d)/.exec(rest)
  if (!found) return undefined
  const [whole, a, b] = found
  const time = Number(a) * 60 + Number(b)
  const value = Number(a) + Number(b) / 100
  return [{ kind: 'distance', value, unit: 'm', start, end: start + whole.length, or: [{ kind: 'time', value: time }] }]
}

/** 2'50", 58"3, 45', 5'11" */
function primes(rest: string, start: number): Quantity[] | undefined {
  const minutes = /^(\d{1,3})' ?(?:(\d{1,2})(?:"(\d{1,2})?|[.,](\d{1,2})"?)?)?(?!\d)/.exec(rest)
  if (minutes) {
    const [whole, a, b, c, d] = minutes
    const time = Number(a) * 60 + Number(b ?? 0) + fraction(c ?? d)
    const feet = (Number(a) * 12 + Number(b ?? 0)) * 0.0254
    const pace = /^ ?(?:min ?)?(?:\/ ?km|au kilo|al kilo|al km|au km|por km|per km|a km|al chilometro|le km|o km)/.exec(
      rest.slice(whole.length),
    )
    const end = start + whole.length + (pace?.[0].length ?? 0)
    if (pace) return [{ kind: 'pace', value: time, start, end }]
    return [{ kind: 'time', value: time, start, end, or: [{ kind: 'distance', value: feet }] }]
  }
  const seconds = /^(\d{1,2})"(\d{1,2})?(?!\d)/.exec(rest)
  if (!seconds) return undefined
  const [whole, a, b] = seconds
  return [{ kind: 'time', value: Number(a) + fraction(b), start, end: start + whole.length }]
}

/** 5x100 kg, 100x5, 3x5 */
function product(rest: string, start: number): Quantity[] | undefined {
  const found = /^(\d{1,3}(?:[.,]\d+)?)( ?(?:kg|kgs|lbs?|kilo\w*|kila))? ?x ?(\d{1,3}(?:[.,]\d+)?)(?!\d)/.exec(rest)
  if (!found) return undefined
  const [whole, a = '', before, b = ''] = found
  const unit = unitAt(rest.slice(whole.length))
  const [one, other] = [Number(a.replace(',', '.')), Number(b.replace(',', '.'))]
  if (before) {
    const size = /lb/.test(before) ? 0.45359237 : 1
    const end = start + whole.length + (unit?.unit === 'repetitions' ? unit.length : 0)
    return [{ kind: 'weight', value: one * size, unit: 'kg', times: other, start, end }]
  }
  if (unit?.unit === 'kg' || unit?.unit === 'lb') {
    const end = start + whole.length + unit.length
    return [{ kind: 'weight', value: other * MEASURES[unit.unit].size, unit: unit.unit, times: one, start, end }]
  }
  if (unit && unit.unit !== 'repetitions') {
    const { kind, size } = MEASURES[unit.unit]
    return [{ kind, value: other * size, unit: unit.unit, times: one, start, end: start + whole.length + unit.length }]
  }
  return [{ kind: 'number', value: other, times: one, start, end: start + whole.length }]
}

/** 400,350,500: several commas without spaces are a list. */
function list(rest: string, start: number): Quantity[] | undefined {
  const found = /^\d{1,4}(?:,\d{1,4}){2,}(?![\d.])/.exec(rest) ?? /^\d{1,4}(?:\/\d{1,4}){2,}(?![\d.])/.exec(rest)
  if (!found) return undefined
  return [...found[0].matchAll(/\d+/g)].map(({ index, 0: digits }) => ({
    kind: 'number' as const,
    value: Number(digits),
    start: start + index,
    end: start + index + digits.length,
  }))
}

function plain(text: string, start: number): Quantity[] | undefined {
  const number = numberAt(text, start)
  // The 1 of "1RM" is not a quantity.
  if (/^ ?-?(?:rm|pm)\b/.test(text.slice(number.end))) return undefined
  const found = unitAt(text.slice(number.end))
  // The k of "1480 k 40" is the K-factor of a rating.
  const unit = found?.unit === 'km' && number.value > 500 && /^ ?k\b/.test(text.slice(number.end)) ? undefined : found
  if (!unit) return [{ kind: 'number', value: number.value, start: number.start, end: number.end }]
  const { kind, size } = MEASURES[unit.unit]
  const value = number.valueIn(unit.unit)
  const end = number.end + unit.length
  const or = unit.unit === 'foot' ? feetAndInches(text.slice(end), value) : undefined
  if (or) return [{ kind, value: or.metres, unit: unit.unit, start: number.start, end: end + or.length }]
  return [{ kind, value: Number((value * size).toFixed(6)), unit: unit.unit, start: number.start, end }]
}

/** 5 ft 11, 6 feet 2 inches */
function feetAndInches(rest: string, feet: number): { metres: number; length: number } | undefined {
  const inches = /^ ?(\d{1,2})(?: ?(?:in\b|inch\w*|"))?/.exec(rest)
  return inches ? { metres: (feet * 12 + Number(inches[1])) * 0.0254, length: inches[0].length } : undefined
}

/** Interprets a bare number by the words around it. */
function withContext(language: LanguageCode, text: string, quantity: Quantity): Quantity {
  const before = text.slice(Math.max(0, quantity.start - 40), quantity.start)
  const after = text.slice(quantity.end)
  if (quantity.kind === 'weight' && quantity.unit === 'stone') return withPounds(after, quantity)
  if (quantity.kind === 'repetitions' && /\b(?:s?rpe|pse) $/.test(before)) return { ...quantity, kind: 'rpe' }
  return quantity.kind === 'number'
    ? (asEffort(before, after, quantity) ?? asAge(language, before, quantity))
    : quantity
}

function asEffort(before: string, after: string, quantity: Quantity): Quantity | undefined {
  const outOfTen = /^ ?\/ ?10\b(?![.,]\d)/.exec(after) ?? OUT_OF_TEN.exec(after)
  if (outOfTen) return { ...quantity, kind: 'rpe', end: quantity.end + outOfTen[0].length }
  const isNamed = /\b(?:s?rpe|pse|borg\w*|cr-?10)\b[^\d.?!;]{0,14}$/.test(before) || /^ ?(?:s?rpe|pse)\b/.test(after)
  return isNamed ? { ...quantity, kind: 'rpe' } : undefined
}

/** U15 means at most 14. A heart rate or a rating is not an age, even after "I have". */
function asAge(language: LanguageCode, before: string, quantity: Quantity): Quantity {
  if (/(?:^|[^\p{L}\d])(?:u|sub)-?$/u.test(before)) return { ...quantity, kind: 'age', value: quantity.value - 1 }
  const isOther = /(?:max|fcm|puls|tetn|tep|heart|hartslag|elo|rating)\w*[^.?!\d]{0,12}$/.test(before)
  return !isOther && quantity.value <= 130 && isAgeAfter(language, before) ? { ...quantity, kind: 'age' } : quantity
}

const OUT_OF_TEN = /^ (?:z|ze|of|out of|von|sur|de|su|na|van|van de|av|em|auf|op|pa en skala pa) 10\b/

function withPounds(after: string, quantity: Quantity): Quantity {
  const pounds = /^ ?(\d{1,2})(?: ?(?:lbs?|pounds?))?(?![\d:])/.exec(after)
  if (!pounds) return quantity
  const value = quantity.value + Number(pounds[1]) * 0.45359237
  return { ...quantity, value, end: quantity.end + pounds[0].length }
}

function isOf(unit: UnitName, kinds: readonly QuantityKind[]): boolean {
  return kinds.includes(MEASURES[unit].kind)
}

function fraction(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(`0.${digits}`)
}

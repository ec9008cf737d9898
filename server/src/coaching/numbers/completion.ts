import type { Values } from '@touchline/calculators/calculator.ts'
import type { CalculatorId } from '@touchline/calculators/calculators.ts'
import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { inputsIn } from './inputs/inputs.ts'
import { plainQuestion } from './plain-question.ts'
import type { Question } from './quantities.ts'
import type { Quantity } from './quantity.ts'

const KINDS: Partial<Record<string, Quantity['kind']>> = {
  s: 'time',
  m: 'distance',
  kg: 'weight',
  l: 'volume',
  years: 'age',
  bpm: 'heart_rate',
  w: 'power',
  percent: 'percent',
  repetitions: 'repetitions',
  rpe: 'rpe',
  km_per_h: 'speed',
  s_per_km: 'pace',
  cm: 'distance',
  fps: 'frames',
}

/** The values in a message for the requested inputs. */
export function answersIn(question: Question, calculator: CalculatorId, asked: readonly AskedInput[]): Values {
  const needed = asked.filter(({ optional }) => !optional)
  const inputs = needed.length > 0 ? needed : asked
  const [only] = inputs
  const direct = inputs.length === 1 && only ? directly(question, only) : undefined
  if (only && direct !== undefined) return { [only.key]: direct }
  const read = inputsIn(calculator, question)
  const found = Object.fromEntries(
    asked.flatMap(({ key }) => (read[key] === undefined ? [] : [[key, read[key]]])),
  ) as Values
  const open = inputs.filter(({ key }) => found[key] === undefined)
  const filled = open.flatMap((input) => {
    const isAlone = open.filter(({ kind, unit }) => kind === input.kind && unit === input.unit).length === 1
    const value = isAlone ? directly(question, input, Object.values(found)) : undefined
    return value === undefined ? [] : [[input.key, value]]
  })
  return { ...found, ...Object.fromEntries(filled) }
}

/** The value of one input: the only number, the one with its unit, or the named choice. */
function directly(question: Question, input: AskedInput, taken: readonly unknown[] = []): Values[string] {
  if (input.kind === 'choice') return choiceIn(question, input.choices ?? [])
  const free = question.quantities.filter(({ value }) => !taken.includes(value))
  if (input.kind === 'list') {
    const values = free.filter(({ kind }) => kind === 'number').map(({ value }) => value)
    return values.length > 0 ? values : undefined
  }
  const quantity =
    free.find(({ kind }) => kind === KINDS[input.unit ?? '']) ?? (free.length === 1 ? free[0] : undefined)
  return quantity && valueFor(quantity, input)
}

/** The quantity's value in the input's unit; undefined if it measures something else. */
function valueFor(quantity: Quantity, input: AskedInput): number | undefined {
  const { kind, value, or = [] } = quantity
  const { unit = 'none' } = input
  if (kind === 'number') return bareValue(value, input)
  if (kind !== KINDS[unit] && !UNITLESS.has(unit)) return undefined
  if (kind !== 'time' || isWithin(value, input)) return unit === 'cm' ? value * 100 : value
  return or.find((one) => one.kind === 'time' && isWithin(one.value, input))?.value ?? value
}

const UNITLESS: ReadonlySet<string> = new Set(['count', 'none', 'load'])

/** Possible units of a bare number: a race time of 45 is in minutes, a distance of 10 in kilometres. */
const SIZES: Readonly<Record<string, readonly number[]>> = { s: [60, 3600, 1], m: [1, 1000], cm: [1, 100] }

function bareValue(value: number, input: AskedInput): number {
  const sizes = SIZES[input.unit ?? 'none'] ?? [1]
  return sizes.map((size) => value * size).find((one) => isWithin(one, input)) ?? value * (sizes[0] ?? 1)
}

function isWithin(value: number, { min = 0, max = Number.POSITIVE_INFINITY }: AskedInput): boolean {
  return value >= min && value <= max
}

/** The choice whose name occurs in the message. */
function choiceIn({ language, text }: Question, choices: readonly string[]): string | undefined {
  const words: Readonly<Record<string, string>> = LOCALES[language].calculators.choices
  const named = choices.filter((choice) => {
    const [name = ''] = plainQuestion(language, words[choice] ?? choice).split(',')
    return name !== '' && text.includes(name.trim())
  })
  return named.toSorted((one, other) => other.length - one.length)[0]
}

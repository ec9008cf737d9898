import type { Input, Value, Values } from '@touchline/calculators/calculator.ts'
import type { Texts } from './form.ts'
import { writeTyped } from './typed-values.ts'

/** Longer than any list of values that a calculator takes. */
const MAX_LENGTH = 3000

/**
 * The values as written in the address: plain numbers with a decimal point, seconds and metres, the same in every
 * language.
 */
export function searchOf(inputs: readonly Input[], values: Values): string {
  const search = new URLSearchParams()
  for (const input of inputs) {
    const value = values[input.key]
    if (value === undefined || !isWritable(value) || ('default' in input && input.default === value)) continue
    search.set(input.key, typeof value === 'object' ? value.join(',') : String(value))
  }
  // Commas need no escaping in a query, and people read addresses.
  return search.toString().replaceAll('%2C', ',')
}

/**
 * The values in an address, as the user would have typed them; unreadable ones stay as they are, so that their field
 * can report the problem.
 */
export function textsIn(inputs: readonly Input[], search: string, locale: string): Texts {
  const parameters = new URLSearchParams(search)
  const texts = inputs.flatMap((input) => {
    const raw = parameters.get(input.key)?.slice(0, MAX_LENGTH)
    return raw ? [[input.key, { text: textOf(input, raw, locale), locale }] as const] : []
  })
  return Object.fromEntries(texts)
}

function textOf(input: Input, raw: string, locale: string): string {
  if (input.kind === 'choice') return raw
  const numbers = raw
    .split(input.kind === 'list' ? ',' : /$/)
    .map((part) => (NUMBER.test(part) ? Number(part) : Number.NaN))
  if (numbers.some(Number.isNaN)) return raw
  return writeTyped(input, input.kind === 'list' ? numbers : (numbers[0] as Value), locale)
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

function isWritable(value: Value): boolean {
  if (typeof value === 'string') return true
  return (typeof value === 'number' ? [value] : value).every(Number.isFinite)
}

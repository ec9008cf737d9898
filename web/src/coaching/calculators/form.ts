import { inputsFor } from '@touchline/calculators/calculate.ts'
import type { Calculator, Input, Values } from '@touchline/calculators/calculator.ts'
import { readTyped, writeTyped } from './typed-values.ts'

/** The text in each field, and the language in whose notation it was written. */
export type Texts = Readonly<Record<string, { text: string; locale: string }>>

/**
 * The fields of calculators that share a card: each input once, as narrowed by the values before it, and all values.
 */
export type Form = { inputs: readonly Input[]; values: Values }

/** Reads the fields; one input's value may change another's kind, so they are read again until nothing changes. */
export function readForm(calculators: readonly Calculator[], texts: Texts): Form {
  const first = valuesOf(allInputs(calculators, {}), texts)
  const second = valuesOf(allInputs(calculators, first), texts)
  return { inputs: allInputs(calculators, second), values: second }
}

/** The texts for given values, written in the notation of a language. */
export function textsOf(calculators: readonly Calculator[], values: Values, locale: string): Texts {
  const inputs = allInputs(calculators, values)
  const written = inputs.flatMap((input) => {
    const value = values[input.key]
    return value === undefined ? [] : [[input.key, { text: writeTyped(input, value, locale), locale }] as const]
  })
  return Object.fromEntries(written)
}

/** What a field shows: its text, rewritten if the language has changed since, or the input's default. */
export function shownText(input: Input, texts: Texts, locale: string): string {
  const typed = texts[input.key]
  if (!typed) return 'default' in input && input.default !== undefined ? writeTyped(input, input.default, locale) : ''
  return typed.locale === locale ? typed.text : rewritten(input, typed, locale)
}

/** A text in the notation of a language; unreadable text stays as it is. */
export function rewritten(input: Input, { text, locale }: { text: string; locale: string }, to: string): string {
  const value = readTyped(input, text, locale)
  const isReadable =
    value !== undefined && [value].flat().every((one) => typeof one === 'string' || Number.isFinite(one))
  return isReadable ? writeTyped(input, value, to) : text
}

export function isSame(one: Values, other: Values, inputs: readonly Input[]): boolean {
  return inputs.every(({ key }) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}

function valuesOf(inputs: readonly Input[], texts: Texts): Values {
  const values = inputs.map((input) => {
    const typed = texts[input.key]
    return [input.key, typed ? readTyped(input, typed.text, typed.locale) : defaultOf(input)]
  })
  return Object.fromEntries(values)
}

function defaultOf(input: Input) {
  return 'default' in input ? input.default : undefined
}

/** Each input once: on a shared card, the same key means the same input. */
function allInputs(calculators: readonly Calculator[], values: Values): readonly Input[] {
  const inputs = new Map<string, Input>()
  for (const calculator of calculators) {
    for (const input of inputsFor(calculator, values)) if (!inputs.has(input.key)) inputs.set(input.key, input)
  }
  return [...inputs.values()]
}

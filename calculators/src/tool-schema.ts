import type { Calculator, Input, Unit } from './calculator.ts'

/** A calculator as a tool for a model: its name, its purpose, and a JSON schema of its inputs. */
export type ToolSchema = {
  name: string
  description: string
  parameters: {
    type: 'object'
    properties: Record<string, object>
    required: string[]
    additionalProperties: false
  }
}

/** The descriptions of a calculator and its inputs in one language. */
export type ToolWords = { description: string; inputs: Readonly<Record<string, string>> }

/** The schema of a calculator's inputs; ranges that depend on other inputs are checked on computing. */
export function toolSchema({ id, inputs }: Calculator, words: ToolWords): ToolSchema {
  const properties = inputs.map(
    (input) => [input.key, propertyOf(input, words.inputs[input.key] ?? input.key)] as const,
  )
  return {
    name: id,
    description: words.description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: inputs.filter(isRequired).map(({ key }) => key),
      additionalProperties: false,
    },
  }
}

function isRequired(input: Input): boolean {
  return !input.optional && (input.kind === 'list' || input.default === undefined)
}

function propertyOf(input: Input, label: string): object {
  if (input.kind === 'choice') return { type: 'string', enum: input.choices, description: label, ...defaultOf(input) }
  const description = UNIT_NAMES[input.unit] ? `${label}, in ${UNIT_NAMES[input.unit]}` : label
  const range = { minimum: input.min, maximum: input.max }
  if (input.kind === 'list') {
    const items = { type: 'number', ...range }
    return { type: 'array', items, minItems: input.minCount, maxItems: input.maxCount, description }
  }
  return { type: input.whole ? 'integer' : 'number', ...range, description, ...defaultOf(input) }
}

function defaultOf(input: Exclude<Input, { kind: 'list' }>): object {
  return input.default === undefined ? {} : { default: input.default }
}

// Models read English best, whatever the language of the answer.
const UNIT_NAMES: Partial<Record<Unit, string>> = {
  percent: 'per cent',
  years: 'years',
  s: 'seconds',
  m: 'metres',
  cm: 'centimetres',
  kg: 'kilograms',
  l: 'litres',
  s_per_km: 'seconds per kilometre',
  km_per_h: 'kilometres per hour',
  bpm: 'beats per minute',
  w: 'watts',
  fps: 'frames per second',
  load: 'RPE times minutes',
}

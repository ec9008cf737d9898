import type { AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'

type Value = PartValues[string]

/** Why a typed value cannot be sent. */
export type ValueProblem = 'missing' | 'unclear' | 'range'

/** Parses a field's text: times as 24:34, numbers with a comma or a point, lengths in the requested unit. */
export function readValue(text: string, input: AskedInput): { value: Value | undefined } | { problem: ValueProblem } {
  const typed = text.trim()
  if (typed === '') return input.optional ? { value: undefined } : { problem: 'missing' }
  if (input.kind === 'choice' || input.kind === 'text' || input.kind === 'date') return { value: typed }
  if (input.kind === 'days') return { value: typed.split(' ').map(Number) }
  if (input.kind === 'list') return readList(typed, input)
  const value = readOne(typed, input)
  if (value === undefined) return { problem: 'unclear' }
  return isWithin(value, input) ? { value } : { problem: 'range' }
}

function readList(typed: string, input: AskedInput): { value: Value } | { problem: ValueProblem } {
  const values = typed.split(/[;\s]+/).map(readNumber)
  if (values.some((value) => value === undefined)) return { problem: 'unclear' }
  const numbers = values as number[]
  const { minCount = 1, maxCount = Number.POSITIVE_INFINITY } = input
  const isRightCount = numbers.length >= minCount && numbers.length <= maxCount
  return isRightCount && numbers.every((value) => isWithin(value, input)) ? { value: numbers } : { problem: 'range' }
}

function readOne(typed: string, { kind }: AskedInput): number | undefined {
  if (kind === 'duration') return readDuration(typed)
  if (kind === 'distance') return readDistance(typed)
  return readNumber(typed)
}

function readNumber(typed: string): number | undefined {
  return /^[-−]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.').replace('−', '-')) : undefined
}

/** 24:34, 1:45:03, 58.4 or plain seconds. */
function readDuration(typed: string): number | undefined {
  const clock = typed.split(':')
  if (clock.length > 3 || clock.slice(0, -1).some((one) => !/^\d{1,3}$/.test(one))) return undefined
  const seconds = readNumber(clock.at(-1) ?? '')
  if (seconds === undefined || seconds < 0 || (clock.length > 1 && seconds >= 60)) return undefined
  return clock.slice(0, -1).reduce((sum, one) => sum * 60 + Number(one), 0) * 60 + seconds
}

/** Metres, or kilometres if the unit says so. */
function readDistance(typed: string): number | undefined {
  const [, number = '', unit] = /^(\S+?)\s*(km|m)?$/i.exec(typed) ?? []
  const value = readNumber(number)
  return value === undefined ? undefined : unit?.toLowerCase() === 'km' ? value * 1000 : value
}

function isWithin(value: number, { min, max }: AskedInput): boolean {
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
}

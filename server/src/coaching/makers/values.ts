import type { AskedInput } from '@touchline/contract/coaching/parts.ts'

/** Whether a value is valid for an input. */
export function isRight(value: unknown, input: AskedInput): boolean {
  switch (input.kind) {
    case 'choice':
      return typeof value === 'string' && (input.choices?.includes(value) ?? false)
    case 'text':
      return typeof value === 'string' && value.length <= 2000
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'days':
      return isList(value) && value.length > 0 && value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    case 'list':
      return isList(value) && value.every((one) => isWithin(one, input))
    default:
      return isWithin(value, input)
  }
}

function isList(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 400 && value.every((one) => typeof one === 'number')
}

function isWithin(value: unknown, { min, max }: AskedInput): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
}

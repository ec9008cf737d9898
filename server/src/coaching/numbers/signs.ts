import { conceptsIn } from './concepts.ts'
import type { Question } from './quantities.ts'
import type { Quantity } from './quantity.ts'

/**
 * A question as input for the classifier: its words, with each number replaced by its kind and rough size, so that `5
 * km in 24:34` and `10 km za 48 min` look alike in every language.
 */
export function signsOf({ text, quantities }: Question): string {
  let signs = ''
  let from = 0
  for (const quantity of quantities) {
    const isNamed = !/^-?\d/.test(text.slice(quantity.start))
    const end = isNamed ? quantity.end : quantity.start
    signs += `${text.slice(from, end)} ${signOf(quantity)} `
    from = quantity.end
  }
  const kinds = [...new Set(quantities.map(({ kind }) => kind))].toSorted()
  const summary = [...kinds.map(wordOf), countOf(quantities.length), ...conceptsIn(text)]
  return `${signs}${text.slice(from)} ${summary.join(' ')}`
}

/** The size classes of each kind, encoded as letters since the classifier normalises digits. */
const SIZES: Partial<Record<Quantity['kind'], readonly number[]>> = {
  time: [2, 60, 600, 3600],
  distance: [3, 60, 600, 5000],
  weight: [40, 130],
  number: [1, 21, 60, 100, 300, 1000, 3000],
  heart_rate: [110],
  volume: [5],
  age: [18],
}

function signOf({ kind, value, times }: Quantity): string {
  const size = (SIZES[kind] ?? []).filter((limit) => value >= limit).length
  const isBroken = kind === 'number' && !Number.isInteger(value)
  return `${wordOf(kind)}${'abcdefghi'[size]}${isBroken ? 'x' : ''}${times === undefined ? '' : ' qtimes'}`
}

function wordOf(kind: Quantity['kind']): string {
  return `q${kind.replace('_', '')}`
}

function countOf(count: number): string {
  return ['qzero', 'qone', 'qtwo', 'qthree', 'qfour'][count] ?? 'qmany'
}

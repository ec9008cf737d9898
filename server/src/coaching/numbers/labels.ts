import type { Question } from './quantities.ts'
import type { Quantity } from './quantity.ts'

/** A word that names the number next to it. */
export type Label = { key: string; pattern: RegExp; accepts?: (quantity: Quantity) => boolean }

const FARTHEST = 28
/** A number usually follows its name, rarely with another number in between. */
const BEFORE_NAME = 5
const NUMBER_BETWEEN = 12
const COMMA_BETWEEN = 6

type Pair = { key: string; quantity: Quantity; distance: number }

/** Assigns each number to the nearest word that names it; each number and each name is used once. */
export function labelled(question: Question, quantities: readonly Quantity[], labels: readonly Label[]) {
  const pairs = labels.flatMap((label) => pairsOf(question, quantities, label))
  pairs.sort((one, other) => one.distance - other.distance)
  const given = new Map<string, Quantity>()
  const taken = new Set<Quantity>()
  for (const { key, quantity } of pairs) {
    if (given.has(key) || taken.has(quantity)) continue
    given.set(key, quantity)
    taken.add(quantity)
  }
  return { given, left: quantities.filter((quantity) => !taken.has(quantity)) }
}

function pairsOf({ text, quantities: all }: Question, quantities: readonly Quantity[], label: Label): Pair[] {
  const names = [...text.matchAll(new RegExp(label.pattern, 'gu'))]
  return names.flatMap(({ index, 0: name }) =>
    quantities
      .filter((quantity) => label.accepts?.(quantity) ?? true)
      .map((quantity) => {
        const isAfter = quantity.start >= index
        const [from, to] = isAfter ? [index + name.length, quantity.start] : [quantity.end, index]
        const between = all.filter(({ start, end }) => start >= from && end <= to).length
        const gap = text.slice(Math.max(0, from), Math.max(0, to))
        const broken = /[?!;]|\. |\n/.test(gap) ? 10 : /,/.test(gap) ? COMMA_BETWEEN : 0
        const distance = Math.max(0, to - from) + (isAfter ? 0 : BEFORE_NAME) + between * NUMBER_BETWEEN + broken
        return { key: label.key, quantity, distance }
      })
      .filter(({ distance }) => distance <= FARTHEST),
  )
}

/** The quantities that are of a kind or can be interpreted as one. */
export function readingsOf({ quantities }: Question, kind: Quantity['kind']): Quantity[] {
  return quantities.flatMap((quantity) => {
    if (quantity.kind === kind) return [quantity]
    const reading = quantity.or?.find((one) => one.kind === kind)
    return reading ? [{ ...quantity, ...reading }] : []
  })
}

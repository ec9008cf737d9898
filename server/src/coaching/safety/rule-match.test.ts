import { describe, expect, test } from 'vitest'
import { byThing, isSaid, type Rule, type Said } from './rule-match.ts'

const NAMES = ['naked', 'photo', 'me', 'adult', 'not', 'figure', 'once']
const RULES: Rule[] = [
  { things: [['me']], missing: ['once'], width: 10, isOrdered: false },
  { things: [['naked'], ['photo']], missing: [], width: 3, isOrdered: true },
  { things: [['naked'], ['photo'], ['me', 'adult']], missing: ['once'], width: 5, isOrdered: false },
  { things: [['adult'], ['photo'], ['me']], missing: [], width: 4, isOrdered: true },
]

describe('what a rule finds in a sentence', () => {
  test('is what trying every choice of words would find', () => {
    const random = randomNumbers(7)
    const outcomes = { found: 0, missed: 0 }
    for (let round = 0; round < 4_000; round++) {
      const said = randomSayings(random)
      for (const rule of RULES) {
        const isExpected = isSaidByTryingAll(rule, said)
        expect(isSaid(rule, byThing(said)), JSON.stringify({ rule, said })).toBe(isExpected)
        outcomes[isExpected ? 'found' : 'missed']++
      }
    }
    expect(outcomes.found).toBeGreaterThan(500)
    expect(outcomes.missed).toBeGreaterThan(500)
  })

  test('takes work in proportion to the length of the sentence', () => {
    const rule: Rule = { things: [['naked'], ['photo'], ['me']], missing: [], width: 10, isOrdered: false }
    for (const order of [separate, mixed, denied]) {
      const [once, twice] = [looksAt(rule, order(2_000)), looksAt(rule, order(4_000))]
      expect(twice / once, order.name).toBeLessThan(2.5)
    }
  })
})

/** All occurrences of one word, then all of the next: no three different ones are close together. */
function separate(words: number): Said[] {
  const third = words / 3
  return sayings(words, (place) => ['naked', 'photo', 'me'][Math.floor(place / third)] ?? 'me')
}

/** Never all three. */
function mixed(words: number): Said[] {
  return sayings(words, (place) => (place < words / 2 ? ['naked', 'photo'][place % 2] : 'me') ?? 'me')
}

/** All three in every window, each next to a "not". */
function denied(words: number): Said[] {
  return sayings(words, (place) => ['not', 'naked', 'photo', 'me'][place % 4] ?? 'me')
}

function sayings(words: number, thingAt: (place: number) => string): Said[] {
  return Array.from({ length: words }, (_, from) => ({ thing: thingAt(from), from, to: from + 1 }))
}

/** How often the matcher reads where a saying begins or ends. */
function looksAt(rule: Rule, said: readonly Said[]): number {
  let looks = 0
  const counted = said.map(({ thing, from, to }) => ({
    thing,
    get from() {
      looks++
      return from
    },
    get to() {
      looks++
      return to
    },
  }))
  isSaid(rule, byThing(counted))
  return looks
}

function randomSayings(random: () => number): Said[] {
  return Array.from({ length: 1 + Math.floor(random() * 9) }, () => {
    const from = Math.floor(random() * 12)
    // Few figures of speech and "once": with either, no rule matches.
    const thing = NAMES[Math.floor(random() ** 2 * NAMES.length)] ?? 'me'
    return { thing, from, to: from + 1 + Math.floor(random() * 3) }
  })
}

/** The rule by its definition: brute force, regardless of time. */
function isSaidByTryingAll({ things, missing, width, isOrdered }: Rule, said: readonly Said[]): boolean {
  if (said.some(({ thing }) => thing === 'figure' || missing.includes(thing))) return false
  const choices = things.reduce<Said[][]>(
    (chosen, names) =>
      chosen.flatMap((before) => said.filter(({ thing }) => names.includes(thing)).map((one) => [...before, one])),
    [[]],
  )
  return choices.some((chosen) => {
    const first = Math.min(...chosen.map(({ from }) => from))
    const last = Math.max(...chosen.map(({ to }) => to))
    const isApart = chosen.every((one, place) => chosen.slice(place + 1).every((other) => areApart(one, other)))
    const isRightOrder = !isOrdered || chosen.every(({ from }, place) => from >= (chosen[place - 1]?.to ?? 0))
    const isNegated = said.some(
      (one) =>
        one.thing === 'not' && one.from >= first - 2 && one.to <= last && chosen.every((other) => areApart(one, other)),
    )
    return last - first <= width && isApart && isRightOrder && !isNegated
  })
}

function areApart(one: Said, other: Said): boolean {
  return one.to <= other.from || other.to <= one.from
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

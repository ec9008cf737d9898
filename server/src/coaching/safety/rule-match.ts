/** A named thing: the index of its first word, and the one after its last. */
export type Said = { thing: string; from: number; to: number }

/** The things a rule requires, and how close together they must be. */
export type Rule = {
  /** Each is named by one of several alternatives; those in `missing` must not occur. */
  things: readonly (readonly string[])[]
  missing: readonly string[]
  /** The most words they may span; `isOrdered` also requires this order. */
  width: number
  isOrdered: boolean
}

/** The things a sentence names, each with its occurrences in word order. */
export type SaidThings = ReadonlyMap<string, readonly Said[]>

export function byThing(said: readonly Said[]): SaidThings {
  return Map.groupBy(
    said.toSorted((one, other) => one.from - other.from),
    ({ thing }) => thing,
  )
}

/**
 * Whether one occurrence of each thing, sharing no word, fits within the rule's width without a "not". Only occurrences
 * within that width after the first one are checked, so the work is linear in the length of the sentence.
 */
export function isSaid({ things, missing, width, isOrdered }: Rule, said: SaidThings): boolean {
  if (said.has('figure') || missing.some((thing) => said.has(thing))) return false
  const candidates = things.map((names) => sayingsOf(names, said))
  if (candidates.some((sayings) => sayings.length === 0)) return false
  const negations = said.get('not') ?? []
  const isRight = (chosen: readonly Said[]) => (!isOrdered || isInOrder(chosen)) && !isNegated(chosen, negations)
  return candidates.some((firsts, place) =>
    firsts.some((first) => {
      const within = candidates.map((sayings, other) => (other === place ? [first] : window(sayings, first, width)))
      return hasChoice(within, [], isRight)
    }),
  )
}

/** "I do not really want to": how many words before the first thing a "not" still counts. */
const NEGATION_REACH = 2

/** The occurrences of a thing in word order; two names for the same words count once. */
function sayingsOf(names: readonly string[], said: SaidThings): readonly Said[] {
  const all = names.flatMap((name) => said.get(name) ?? [])
  const once = new Map(all.map((one) => [`${one.from} ${one.to}`, one]))
  return [...once.values()].sort((one, other) => one.from - other.from)
}

/** Those that start at or after `first` and end within `width` words. */
function window(sayings: readonly Said[], first: Said, width: number): readonly Said[] {
  const found: Said[] = []
  for (let at = placeOf(sayings, first.from); at < sayings.length; at++) {
    const one = sayings[at]
    if (!one || one.from > first.from + width) break
    if (one.to <= first.from + width) found.push(one)
  }
  return found
}

/** Binary search for the first saying that starts at or after a word. */
function placeOf(sayings: readonly Said[], from: number): number {
  let [low, high] = [0, sayings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sayings[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether one of each list can be chosen so that no word is used twice and `isRight` accepts the choice. */
function hasChoice(
  lists: readonly (readonly Said[])[],
  chosen: readonly Said[],
  isRight: (chosen: readonly Said[]) => boolean,
): boolean {
  const list = lists[chosen.length]
  if (!list) return isRight(chosen)
  return list.some(
    (one) => chosen.every((other) => areApart(one, other)) && hasChoice(lists, [...chosen, one], isRight),
  )
}

function areApart(one: Said, other: Said): boolean {
  return one.to <= other.from || other.to <= one.from
}

function isInOrder(chosen: readonly Said[]): boolean {
  return chosen.every(({ from }, place) => from >= (chosen[place - 1]?.to ?? 0))
}

function isNegated(chosen: readonly Said[], negations: readonly Said[]): boolean {
  const first = Math.min(...chosen.map(({ from }) => from)) - NEGATION_REACH
  const last = Math.max(...chosen.map(({ to }) => to))
  for (let at = placeOf(negations, first); at < negations.length; at++) {
    const not = negations[at]
    if (!not || not.from > last) break
    if (not.to <= last && chosen.every((other) => areApart(not, other))) return true
  }
  return false
}

import { plainText } from './plain-text.ts'

/**
 * How features are weighted: `whole` weighs all equally; `groups` gives characters, words and signs the same total
 * weight, however many there are of each.
 */
export type Scaling = 'whole' | 'groups'

/** The distinct features of a text, and their values. */
export type Features = { buckets: Uint32Array; values: Float32Array }

/** Hashes a text's character 3- to 5-grams, its words and word pairs, and the caller's `signs` into buckets. */
export function featuresOf(
  text: string,
  { buckets, scaling }: { buckets: number; scaling: Scaling },
  signs: readonly string[] = [],
): Features {
  const plain = plainText(text)
  if (plain === '') return { buckets: new Uint32Array(), values: new Float32Array() }
  const found = new FoundBuckets(plain, buckets, signs.length)
  addCharacterNgrams(found, ` ${plain} `)
  const words = found.count
  addWords(found, plain.split(' '))
  const others = found.count
  for (const sign of signs) found.add(hashOf(sign, SIGN))
  const borders = scaling === 'groups' ? [0, words, others, found.count] : [0, found.count]
  return { buckets: found.end(), values: valuesBetween(borders) }
}

/** A few signs say little: together they weigh less than the other groups. */
const FEWEST_SCALED = 6

/** Gives each group, delimited by two borders, the same total weight. */
function valuesBetween(borders: readonly number[]): Float32Array {
  const groups = borders.length - 1
  const values = new Float32Array(borders[groups] ?? 0)
  for (let group = 0; group < groups; group++) {
    const [from = 0, to = 0] = [borders[group], borders[group + 1]]
    const scaled = groups === 1 ? to - from : Math.max(FEWEST_SCALED, to - from) * groups
    values.fill(1 / Math.sqrt(scaled || 1), from, to)
  }
  return values
}

/** Collects distinct buckets with a bit set, which is several times as fast as a Set. */
class FoundBuckets {
  readonly list: Uint32Array
  readonly buckets: number
  count = 0

  constructor(plain: string, buckets: number, signs: number) {
    this.buckets = buckets
    this.list = new Uint32Array((plain.length + 2) * MOST_PER_CHARACTER + signs)
    if (SEEN.bits.length * 32 < buckets) SEEN.bits = new Uint32Array(Math.ceil(buckets / 32))
  }

  add(hash: number): void {
    const bucket = bucketOf(hash, this.buckets)
    const bit = 1 << (bucket & 31)
    const bits = SEEN.bits[bucket >>> 5] ?? 0
    if (bits & bit) return
    SEEN.bits[bucket >>> 5] = bits | bit
    this.list[this.count++] = bucket
  }

  /** Returns the buckets, and clears the bits for the next text. */
  end(): Uint32Array {
    const found = this.list.subarray(0, this.count)
    for (const bucket of found) SEEN.bits[bucket >>> 5] = 0
    return found
  }
}

/**
 * Shared by all texts, since they are processed one at a time: allocating 32 KB per sentence would dominate the cost.
 */
const SEEN = { bits: new Uint32Array() }

const SHORTEST_NGRAM = 3
const LONGEST_NGRAM = 5
/** At most three n-grams start at a character; a one-character word adds itself and a pair. */
const MOST_PER_CHARACTER = 5
// Hash seeds, so that the word "tee" and the three characters "tee" are different features.
const CHARACTERS = 0x811c9dc5
const WORD = 0x2f0b4c47
const PAIR = 0x6b43a9b5
const SIGN = 0x1d872b41

function addCharacterNgrams(found: FoundBuckets, text: string): void {
  for (let start = 0; start < text.length; start++) {
    let hash = CHARACTERS
    const end = Math.min(text.length, start + LONGEST_NGRAM)
    for (let at = start; at < end; at++) {
      hash = mixed(hash, text.charCodeAt(at))
      if (at - start + 1 >= SHORTEST_NGRAM) found.add(hash)
    }
  }
}

function addWords(found: FoundBuckets, words: string[]): void {
  let before = ''
  for (const word of words) {
    found.add(hashOf(word, WORD))
    if (before) found.add(hashOf(word, hashOf(before, PAIR)))
    before = word
  }
}

function hashOf(word: string, start: number): number {
  let hash = start
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at))
  return hash
}

/** One step of FNV-1a. */
function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** FNV mixes its low bits poorly; two more rounds spread short strings over all buckets. */
function bucketOf(hash: number, buckets: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return ((twice ^ (twice >>> 16)) >>> 0) % buckets
}

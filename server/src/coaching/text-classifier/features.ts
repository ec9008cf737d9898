import { plainText } from './plain-text.ts'

/**
 * How much a feature counts: the same for all of a text, or so that its characters, its words and its signs weigh the
 * same, however many there are of each.
 */
export type Scaling = 'whole' | 'groups'

/** The features of a text, each once, and how much each counts. */
export type Features = { buckets: Uint32Array; values: Float32Array }

/**
 * Buckets of a text's character 3- to 5-grams, of its words and pairs of words, and of the `signs` that the caller found
 * in it.
 */
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

/** Few signs tell little: together they count less than the other groups. */
const FEWEST_SCALED = 6

/** What lies between two borders weighs as much as what lies between any other two. */
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

/** Collects buckets; a bit for each says whether it is there already, which is several times as fast as a Set. */
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

  /** What was found; the bits are free for the next text. */
  end(): Uint32Array {
    const found = this.list.subarray(0, this.count)
    for (const bucket of found) SEEN.bits[bucket >>> 5] = 0
    return found
  }
}

/** One for all texts, which are read one after the other: 32 KB again for every sentence would be most of what it takes. */
const SEEN = { bits: new Uint32Array() }

const SHORTEST_NGRAM = 3
const LONGEST_NGRAM = 5
/** Three n-grams begin at a character, and a word of one character is a feature itself and ends a pair. */
const MOST_PER_CHARACTER = 5
// Starting values of the hash, so that the word "tee" and the three characters "tee" are two features.
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

/** FNV leaves its low bits poorly mixed; two rounds of shifting spread short strings over all buckets. */
function bucketOf(hash: number, buckets: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return ((twice ^ (twice >>> 16)) >>> 0) % buckets
}

import { plainText } from './plain-text.ts'

/** The features of a text, each once: buckets of its character 3- to 5-grams, its words and its pairs of words. */
export function featuresOf(text: string, buckets: number): Uint32Array {
  const plain = plainText(text)
  if (plain === '') return new Uint32Array()
  const found = new Features(plain, buckets)
  addCharacterNgrams(found, ` ${plain} `)
  addWords(found, plain.split(' '))
  return found.list.subarray(0, found.count)
}

/** Collects buckets; a bit for each says whether it is there already, which is several times as fast as a Set. */
class Features {
  readonly list: Uint32Array
  readonly buckets: number
  count = 0
  private readonly seen: Uint32Array

  constructor(plain: string, buckets: number) {
    this.buckets = buckets
    this.list = new Uint32Array((plain.length + 2) * MOST_PER_CHARACTER)
    this.seen = new Uint32Array(Math.ceil(buckets / 32))
  }

  add(hash: number): void {
    const bucket = bucketOf(hash, this.buckets)
    const bit = 1 << (bucket & 31)
    const bits = this.seen[bucket >>> 5] ?? 0
    if (bits & bit) return
    this.seen[bucket >>> 5] = bits | bit
    this.list[this.count++] = bucket
  }
}

const SHORTEST_NGRAM = 3
const LONGEST_NGRAM = 5
/** Three n-grams begin at a character, and a word of one character is a feature itself and ends a pair. */
const MOST_PER_CHARACTER = 5
// Starting values of the hash, so that the word "tee" and the three characters "tee" are two features.
const CHARACTERS = 0x811c9dc5
const WORD = 0x2f0b4c47
const PAIR = 0x6b43a9b5

function addCharacterNgrams(found: Features, text: string): void {
  for (let start = 0; start < text.length; start++) {
    let hash = CHARACTERS
    const end = Math.min(text.length, start + LONGEST_NGRAM)
    for (let at = start; at < end; at++) {
      hash = mixed(hash, text.charCodeAt(at))
      if (at - start + 1 >= SHORTEST_NGRAM) found.add(hash)
    }
  }
}

function addWords(found: Features, words: string[]): void {
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

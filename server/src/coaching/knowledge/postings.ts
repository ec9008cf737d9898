const BUCKETS = 2 ** 16

// The usual BM25 constants: repeating a word adds ever less, and long topics get no advantage.
const SATURATION = 2
const LENGTH_MATTERS = 0.5
/** The highest weight: the rarest word, repeated, among some thousand topics. */
const MOST_WEIGHT = 24

/** The bucket of a piece of text. */
export function hashed(text: string): number {
  return mixedHash(text) % BUCKETS
}

/** A hash of a text (FNV-1a with mixed bits). */
export function mixedHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Inverted index: which topics contain which terms, weighted by BM25. Filled topic by topic, then closed. */
export class Postings {
  /** While filling: the term counts of the current topic, and those of all finished topics as flat arrays. */
  #current: { topic: number; counts: Map<number, number> } = { topic: -1, counts: new Map() }
  #filled: { buckets: number[]; topics: number[]; counts: number[] } = { buckets: [], topics: [], counts: [] }
  /** The index of each bucket's first posting. */
  readonly #starts = new Uint32Array(BUCKETS + 1)
  readonly #rarities = new Float32Array(BUCKETS)
  #topics = new Uint16Array()
  /** In steps of `#step`: one byte each, since a language has half a million postings of letters. */
  #weights = new Uint8Array()
  readonly #step = MOST_WEIGHT / 255

  add(topic: number, bucket: number, weight: number): void {
    if (topic !== this.#current.topic) this.#finishTopic(topic)
    const { counts } = this.#current
    counts.set(bucket, (counts.get(bucket) ?? 0) + weight)
  }

  #finishTopic(next: number): void {
    const { topic, counts } = this.#current
    for (const [bucket, count] of counts) {
      this.#filled.buckets.push(bucket)
      this.#filled.topics.push(topic)
      this.#filled.counts.push(count)
    }
    this.#current = { topic: next, counts: new Map() }
  }

  /** Builds the lookup arrays from what was added. */
  close(topics: number): void {
    this.#finishTopic(-1)
    const { buckets, topics: owners, counts } = this.#filled
    const lengths = new Float64Array(topics)
    const sizes = new Uint32Array(BUCKETS)
    for (const [at, bucket] of buckets.entries()) {
      sizes[bucket] = (sizes[bucket] ?? 0) + 1
      const owner = owners[at] ?? 0
      lengths[owner] = (lengths[owner] ?? 0) + (counts[at] ?? 0)
    }
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const size = sizes[bucket] ?? 0
      this.#starts[bucket + 1] = (this.#starts[bucket] ?? 0) + size
      if (size > 0) this.#rarities[bucket] = Math.log(1 + (topics - size + 0.5) / (size + 0.5))
    }
    const mean = lengths.reduce((sum, one) => sum + one, 0) / (topics || 1)
    this.#topics = new Uint16Array(buckets.length)
    this.#weights = new Uint8Array(buckets.length)
    const next = this.#starts.slice()
    for (const [at, bucket] of buckets.entries()) {
      const [owner = 0, count = 0, place = 0] = [owners[at], counts[at], next[bucket]]
      next[bucket] = place + 1
      const length = 1 - LENGTH_MATTERS + (LENGTH_MATTERS * (lengths[owner] ?? 0)) / mean
      const weight = (this.rarityOf(bucket) * count * (SATURATION + 1)) / (count + SATURATION * length)
      this.#topics[place] = owner
      this.#weights[place] = Math.min(255, Math.round(weight / this.#step))
    }
    this.#filled = { buckets: [], topics: [], counts: [] }
  }

  addTo(scores: Float64Array, bucket: number, share: number): void {
    const end = this.#starts[bucket + 1] ?? 0
    for (let at = this.#starts[bucket] ?? 0; at < end; at++) {
      const topic = this.#topics[at] ?? 0
      scores[topic] = (scores[topic] ?? 0) + share * this.#step * (this.#weights[at] ?? 0)
    }
  }

  /** How distinctive a term is; 0 if no topic contains it. */
  rarityOf(bucket: number): number {
    return this.#rarities[bucket] ?? 0
  }

  countUnknown(buckets: Iterable<number>): number {
    return [...buckets].filter((bucket) => this.rarityOf(bucket) === 0).length
  }
}

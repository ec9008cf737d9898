import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { conceptsOf } from './concepts.ts'
import { mixedHash } from './postings.ts'
import { contentWords, stemOf } from './words.ts'

/**
 * A small network with one hidden layer that scores how well each topic fits a text: the rows of the text's features
 * are summed and compared with each topic's row. All languages share it, so that training in one language on a concept,
 * a cognate or a topic helps the others.
 */
export type TopicNet = {
  /** The topic ids, in the order of the scores. */
  ids: readonly string[]
  /** A row per feature bucket, quantised in steps of `featureStep`. */
  features: Int8Array
  featureStep: number
  /** A row per topic, whose last number is the bias. */
  topics: Float32Array
}

export const NET_BUCKETS = 2 ** 16
export const NET_WIDTH = 32

/** How well each topic fits a text, in the order of the net's ids; only differences between scores are meaningful. */
export function netScores(net: TopicNet, text: string, language: LanguageCode): Float64Array {
  const hidden = new Float64Array(NET_WIDTH)
  const { buckets, values } = netFeatures(text, language)
  for (const [at, bucket] of buckets.entries()) {
    const value = (values[at] ?? 0) * net.featureStep
    for (let place = 0; place < NET_WIDTH; place++) {
      hidden[place] = (hidden[place] ?? 0) + value * (net.features[bucket * NET_WIDTH + place] ?? 0)
    }
  }
  const bent = hidden.map(bend)
  return Float64Array.from(net.ids, (_, topic) => topicScore(net.topics, topic, bent))
}

/** The score of the topic at an index for the activations of the hidden layer. */
export function topicScore(topics: Float32Array, topic: number, bent: Float64Array): number {
  const row = topic * (NET_WIDTH + 1)
  let score = topics[row + NET_WIDTH] ?? 0
  for (let place = 0; place < NET_WIDTH; place++) score += (bent[place] ?? 0) * (topics[row + place] ?? 0)
  return score
}

/** Softsign activation, between -1 and 1: needs only a division, so it is identical on every platform. */
export function bend(x: number): number {
  return x / (1 + Math.abs(x))
}

const STEM_COUNTS = 1
const LETTERS_COUNT = 0.5
const CONCEPT_COUNTS = 1.5
const PAIR_COUNTS = 0.5
/** Above this, pairs of concepts are skipped: there would be too many, and few of them meaningful in a long story. */
const MOST_PAIRED = 12
const GRAM = 4

/** The features of a text with their values: stems, 4-grams, concepts and pairs of concepts. */
export function netFeatures(text: string, language: LanguageCode): { buckets: number[]; values: number[] } {
  const buckets: number[] = []
  const values: number[] = []
  const add = (feature: string, value: number) => {
    buckets.push(mixedHash(feature) % NET_BUCKETS)
    values.push(value)
  }
  for (const stem of contentWords(language, text).map((word) => stemOf(language, word))) {
    add(`w:${stem}`, STEM_COUNTS)
    for (const gram of beginningGrams(stem)) add(`g:${gram}`, LETTERS_COUNT)
  }
  const concepts = [...new Set(conceptsOf(language).sport(text))].sort()
  for (const concept of concepts) add(`c:${concept}`, CONCEPT_COUNTS)
  for (const [at, one] of concepts.length > MOST_PAIRED ? [] : concepts.entries()) {
    for (const other of concepts.slice(at + 1)) add(`cc:${one}+${other}`, PAIR_COUNTS)
  }
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return { buckets, values: values.map((value) => value / length) }
}

function beginningGrams(stem: string): string[] {
  const framed = `_${stem}`
  const last = Math.max(0, framed.length - GRAM)
  return Array.from({ length: last + 1 }, (_, at) => framed.slice(at, at + GRAM))
}

/** Serialises a net. */
export function encodeNet({ features, topics, ...head }: TopicNet): Buffer {
  const bytes = (of: Int8Array | Float32Array) => Buffer.from(of.buffer, of.byteOffset, of.byteLength)
  const text = Buffer.from(`${JSON.stringify(head)}\n`)
  return gzipSync(Buffer.concat([text, bytes(features), bytes(topics)]), { level: 9 })
}

export function decodeNet(file: Uint8Array): TopicNet {
  const bytes = gunzipSync(file)
  const end = bytes.indexOf('\n') + 1
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<TopicNet, 'features' | 'topics'>
  const border = end + NET_BUCKETS * NET_WIDTH
  const topics = new Float32Array(new Uint8Array(bytes.subarray(border)).buffer)
  if (topics.length !== head.ids.length * (NET_WIDTH + 1)) throw new Error('the file of the topic net is incomplete')
  return { ...head, features: new Int8Array(bytes.subarray(end, border)), topics }
}

let net: TopicNet | undefined

/** The net of the library, lazy-loaded at the first search. */
export function topicNet(): TopicNet {
  net ??= decodeNet(readFileSync(new URL('topics.weights', import.meta.url)))
  return net
}

/** Replaces the net: for benchmarks, which must not use a net trained on their own questions. */
export function searchWith(other: TopicNet): void {
  net = other
}

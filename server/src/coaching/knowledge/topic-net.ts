import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { conceptsOf } from './concepts.ts'
import { mixedHash } from './postings.ts'
import { contentWords, stemOf } from './words.ts'

/**
 * A small network of one hidden layer that says how well each topic fits a text: the rows of the text's features are added
 * up and compared with a row for each topic. All languages share it, so that what one of them taught about a concept, a
 * cognate or a topic serves the others.
 */
export type TopicNet = {
  /** The ids of the topics, in the order of the scores. */
  ids: readonly string[]
  /** For each bucket of a feature a row, and the size of one step of its numbers. */
  features: Int8Array
  featureStep: number
  /** For each topic a row and, as its last number, how likely it is before anything is said. */
  topics: Float32Array
}

export const NET_BUCKETS = 2 ** 16
export const NET_WIDTH = 32

/** How well each topic fits a text, in the order of the net's ids; only the differences mean something. */
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

/** How well the topic at a place fits what the hidden layer makes of a text. */
export function topicScore(topics: Float32Array, topic: number, bent: Float64Array): number {
  const row = topic * (NET_WIDTH + 1)
  let score = topics[row + NET_WIDTH] ?? 0
  for (let place = 0; place < NET_WIDTH; place++) score += (bent[place] ?? 0) * (topics[row + place] ?? 0)
  return score
}

/** Between -1 and 1, by a division alone: the same on every platform. */
export function bend(x: number): number {
  return x / (1 + Math.abs(x))
}

const STEM_COUNTS = 1
const LETTERS_COUNT = 0.5
const CONCEPT_COUNTS = 1.5
const PAIR_COUNTS = 0.5
/** More concepts than this have too many pairs, and a long story means few of them. */
const MOST_PAIRED = 12
const GRAM = 4

/** Stems, pieces of four letters, concepts and pairs of concepts: each with its bucket and how much it counts. */
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

/** A net as a file. */
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

/** The net of the library, read at the first search. */
export function topicNet(): TopicNet {
  net ??= decodeNet(readFileSync(new URL('topics.weights', import.meta.url)))
  return net
}

/** Searches with another net: for benchmarks, which must not search with what has learned their questions. */
export function searchWith(other: TopicNet): void {
  net = other
}

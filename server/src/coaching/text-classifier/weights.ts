import { gunzipSync, gzipSync } from 'node:zlib'
import type { Scaling } from './features.ts'

/** The result of training: one small integer per bucket and label, times `scale`. */
export type Weights = {
  labels: readonly string[]
  buckets: number
  scaling: Scaling
  /** A checksum of the training input. */
  source: string
  scale: number
  bias: readonly number[]
  /** The weights of a bucket are adjacent, one per label. */
  values: Int8Array
}

/** Serialises weights. Compare files after decoding: zlib packs the same bytes differently on other platforms. */
export function encodeWeights({ values, ...head }: Weights): Buffer {
  const text = Buffer.from(`${JSON.stringify(head)}\n`)
  return gzipSync(Buffer.concat([text, Buffer.from(values.buffer, values.byteOffset, values.byteLength)]), { level: 9 })
}

export function decodeWeights(file: Uint8Array): Weights {
  const bytes = gunzipSync(file)
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<Weights, 'values'>
  const values = new Int8Array(bytes.subarray(end + 1))
  if (values.length !== head.buckets * head.labels.length) throw new Error('the file of weights is incomplete')
  return { ...head, values }
}

/** Quantises trained weights to bytes; negligible ones become 0. */
export function quantised(
  { labels, buckets, scaling, source }: Pick<Weights, 'labels' | 'buckets' | 'scaling' | 'source'>,
  trained: { weights: Float32Array; bias: Float32Array },
): Weights {
  const largest = trained.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = Number((largest / 127 || 1).toPrecision(6))
  const values = Int8Array.from(trained.weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))))
  const bias = Array.from(trained.bias, (value) => Number(value.toFixed(4)))
  return { labels, buckets, scaling, source, scale, bias, values }
}

import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'
import { softmax } from './softmax.ts'
import { decodeWeights, type Weights } from './weights.ts'

/** A label and how likely it is, between 0 and 1. */
type Scored = { label: string; probability: number }

/** Says which label fits a text: a linear model on hashed n-grams, without any knowledge of what the labels mean. */
export type TextClassifier = {
  labels: readonly string[]
  /** Every label, the likeliest first. */
  classify(text: string): Scored[]
}

export function textClassifier(weights: Weights): TextClassifier {
  return { labels: weights.labels, classify: (text) => classify(weights, text) }
}

/** The classifier whose weights lie in a file. */
export function openTextClassifier(file: URL): TextClassifier {
  return textClassifier(decodeWeights(readFileSync(file)))
}

function classify({ labels, buckets, scale, bias, values }: Weights, text: string): Scored[] {
  const features = featuresOf(text, buckets)
  const sums = new Int32Array(labels.length)
  for (const feature of features) {
    const from = feature * labels.length
    for (let place = 0; place < sums.length; place++) sums[place] = (sums[place] ?? 0) + (values[from + place] ?? 0)
  }
  const value = scale / Math.sqrt(features.length || 1)
  const probabilities = softmax(Array.from(sums, (sum, place) => sum * value + (bias[place] ?? 0)))
  return labels
    .map((label, place) => ({ label, probability: probabilities[place] ?? 0 }))
    .sort((one, other) => other.probability - one.probability)
}

export { plainText } from './plain-text.ts'
export { type Example, train } from './training.ts'
export { decodeWeights, encodeWeights } from './weights.ts'

import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'
import { softmax } from './softmax.ts'
import { decodeWeights, type Weights } from './weights.ts'

/** A label and its probability. */
export type Scored = { label: string; probability: number }

/** Assigns labels to texts: a linear model on hashed n-grams that knows nothing about what the labels mean. */
export type TextClassifier = {
  labels: readonly string[]
  /** Every label, likeliest first; `signs` must be of the same kind as in training. */
  classify(text: string, signs?: readonly string[]): Scored[]
}

export function textClassifier(weights: Weights): TextClassifier {
  return { labels: weights.labels, classify: (text, signs) => classify(weights, text, signs) }
}

/** Loads the classifier from a file of weights. */
export function openTextClassifier(file: URL): TextClassifier {
  return textClassifier(decodeWeights(readFileSync(file)))
}

function classify(weights: Weights, text: string, signs: readonly string[] | undefined): Scored[] {
  const { labels, scale, bias } = weights
  const features = featuresOf(text, weights, signs)
  const sums = new Float64Array(labels.length)
  for (let at = 0; at < features.buckets.length; at++) {
    const from = (features.buckets[at] ?? 0) * labels.length
    const value = features.values[at] ?? 0
    for (let place = 0; place < sums.length; place++) {
      sums[place] = (sums[place] ?? 0) + (weights.values[from + place] ?? 0) * value
    }
  }
  const probabilities = softmax(sums.map((sum, place) => sum * scale + (bias[place] ?? 0)))
  return labels
    .map((label, place) => ({ label, probability: probabilities[place] ?? 0 }))
    .sort((one, other) => other.probability - one.probability)
}

export { type ConceptFinder, conceptFinder } from './concept-finder.ts'
export { plainText } from './plain-text.ts'
export { exp } from './softmax.ts'
export { type Example, randomNumbers, shuffle, sourceOf, step, type TrainingOptions, train } from './training.ts'
export { decodeWeights, encodeWeights, type Weights } from './weights.ts'

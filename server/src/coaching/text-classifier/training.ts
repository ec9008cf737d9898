import { createHash } from 'node:crypto'
import { type Features, featuresOf, type Scaling } from './features.ts'
import { softmax } from './softmax.ts'
import { quantised, type Weights } from './weights.ts'

/** A labelled sentence; `weight` is relative to the others (1), `signs` are extra features. */
export type Example = { text: string; label: string; weight?: number; signs?: readonly string[] }

export type TrainingOptions = {
  /** The number of feature buckets; a power of two. */
  buckets: number
  scaling: Scaling
  epochs: number
  /** The learning rate of AdaGrad. */
  rate: number
  /** Weight decay (L2). */
  decay: number
  /** How strongly rarer labels are upweighted: 0 not at all, 1 until all labels count the same. */
  balance: number
  /**
   * For two labels: also trains a second model on features weighted by their log odds between the labels, and averages
   * both. They err on different texts; the result is still one linear model.
   */
  isBlended: boolean
  seed: number
}

const USUAL_TRAINING: TrainingOptions = {
  buckets: 2 ** 17,
  scaling: 'whole',
  epochs: 20,
  rate: 0.5,
  decay: 1e-5,
  balance: 0.5,
  isBlended: false,
  seed: 1,
}

/**
 * Multinomial logistic regression with AdaGrad. The same examples give the same weights, in any order, on any platform.
 */
export function train(examples: readonly Example[], changed: Partial<TrainingOptions> = {}): Weights {
  const options = { ...USUAL_TRAINING, ...changed }
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const prepared = prepare(examples, labels, options)
  const odds = options.isBlended ? oddsOf(prepared, options.buckets) : undefined
  const plain = learned(prepared, labels, options)
  const model = odds ? blended(plain, learned(weighed(prepared, odds), labels, options), odds) : plain
  return quantised({ labels, ...options, source: sourceOf(examples, changed) }, model)
}

function learned(prepared: Prepared[], labels: readonly string[], options: TrainingOptions): Model {
  const model = emptyModel(labels.length, options.buckets)
  const random = randomNumbers(options.seed)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(prepared, random)
    for (const example of prepared) learn(model, example, options)
  }
  return model
}

/** For each bucket the log odds of the second label against the first. */
function oddsOf(prepared: readonly Prepared[], buckets: number): Float32Array {
  const counts = [new Float64Array(buckets).fill(1), new Float64Array(buckets).fill(1)]
  for (const { features, label } of prepared) {
    const count = counts[label]
    if (count) for (const bucket of features.buckets) count[bucket] = (count[bucket] ?? 0) + 1
  }
  const [first = 1, second = 1] = counts.map((count) => count.reduce((sum, one) => sum + one, 0))
  return Float32Array.from({ length: buckets }, (_, bucket) =>
    Math.log(((counts[1]?.[bucket] ?? 1) / second) * (first / (counts[0]?.[bucket] ?? 1))),
  )
}

function weighed(prepared: readonly Prepared[], odds: Float32Array): Prepared[] {
  return prepared.map(({ features: { buckets, values }, ...rest }) => ({
    ...rest,
    features: { buckets, values: values.map((value, at) => value * (odds[buckets[at] ?? 0] ?? 0)) },
  }))
}

/** The average of a model and one trained on weighted features. */
function blended(plain: Model, other: Model, odds: Float32Array): Model {
  const weights = plain.weights.map((weight, at) => {
    return (weight + (other.weights[at] ?? 0) * (odds[Math.floor(at / plain.labels)] ?? 0)) / 2
  })
  return { ...plain, weights, bias: plain.bias.map((bias, at) => (bias + (other.bias[at] ?? 0)) / 2) }
}

/** A checksum of the training input: lets a test verify that weights match the data without retraining. */
export function sourceOf(examples: readonly Example[], changed: Partial<TrainingOptions> = {}): string {
  const lines = examples.map(({ text, label, weight, signs }) => JSON.stringify([label, text, weight, signs])).sort()
  const { isBlended, ...others } = { ...USUAL_TRAINING, ...changed }
  // Omitted if false, so that weights from before this option existed keep their checksum.
  const options = JSON.stringify(Object.entries(isBlended ? { ...others, isBlended } : others).sort())
  return createHash('sha256')
    .update([options, ...lines].join('\n'))
    .digest('hex')
}

const LEAST_ERROR = 0.01

type Prepared = { features: Features; label: number; weight: number }
type Model = ReturnType<typeof emptyModel>

function prepare(examples: readonly Example[], labels: readonly string[], options: TrainingOptions): Prepared[] {
  const sorted = [...examples].sort((one, other) => compare(one.label, other.label) || compare(one.text, other.text))
  const counts = labels.map((name) => sorted.filter(({ label }) => label === name).length)
  const mean = sorted.length / labels.length
  return sorted.map(({ text, label, weight = 1, signs }) => {
    const place = labels.indexOf(label)
    const lift = lifted(mean / (counts[place] ?? mean), options.balance)
    return { features: featuresOf(text, options, signs), label: place, weight: weight * lift }
  })
}

/** From 1 (balance 0) to the ratio (balance 1), without Math.pow, whose last bit differs between platforms. */
function lifted(ratio: number, balance: number): number {
  return 1 + balance * (ratio - 1)
}

function emptyModel(labels: number, buckets: number) {
  return {
    labels,
    weights: new Float32Array(labels * buckets),
    squares: new Float32Array(labels * buckets),
    bias: new Float32Array(labels),
    biasSquares: new Float32Array(labels),
  }
}

function learn(model: Model, example: Prepared, { rate, decay }: TrainingOptions): void {
  const { features, label, weight } = example
  const errors = softmax(scoresOf(model, features))
  errors[label] = (errors[label] ?? 0) - 1
  for (let place = 0; place < model.labels; place++) {
    errors[place] = weight * (errors[place] ?? 0)
    step(model.bias, model.biasSquares, place, errors[place] ?? 0, rate * 0.1)
  }
  // If the model is already almost certain, updating every feature would change nothing.
  if (Math.abs(errors[label] ?? 0) < LEAST_ERROR) return
  for (let feature = 0; feature < features.buckets.length; feature++) {
    const from = (features.buckets[feature] ?? 0) * model.labels
    const value = features.values[feature] ?? 0
    for (let place = 0; place < model.labels; place++) {
      const at = from + place
      const gradient = (errors[place] ?? 0) * value + decay * (model.weights[at] ?? 0)
      step(model.weights, model.squares, at, gradient, rate)
    }
  }
}

function scoresOf(model: Model, { buckets, values }: Features): Float64Array {
  const scores = Float64Array.from(model.bias)
  for (let feature = 0; feature < buckets.length; feature++) {
    const from = (buckets[feature] ?? 0) * model.labels
    const value = values[feature] ?? 0
    for (let place = 0; place < model.labels; place++) {
      scores[place] = (scores[place] ?? 0) + (model.weights[from + place] ?? 0) * value
    }
  }
  return scores
}

/** One AdaGrad step for one weight. */
export function step(weights: Float32Array, squares: Float32Array, at: number, gradient: number, rate: number): void {
  const square = (squares[at] ?? 0) + gradient * gradient
  squares[at] = square
  weights[at] = (weights[at] ?? 0) - (rate * gradient) / (Math.sqrt(square) + 1e-6)
}

export function shuffle(list: unknown[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[list[last], list[other]] = [list[other], list[last]]
  }
}

/** mulberry32: integer arithmetic only, so identical on every platform. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** By code units: the order of localeCompare depends on the machine. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

import { writeFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { ROLES, SPORTS, type Sport } from '@touchline/contract/platform/sports.ts'
import type { TopicWords } from '@touchline/knowledge/topic-file.ts'
import { GROUPS, groupTopics, type Topic, type TopicRole, topics } from '@touchline/knowledge/topics.ts'
import { exp, randomNumbers, shuffle, step } from '../text-classifier/text-classifier.ts'
import { bend, encodeNet, NET_BUCKETS, NET_WIDTH, netFeatures, type TopicNet, topicScore } from './topic-net.ts'

/** A training text with its topic and weight. */
export type TopicText = { text: string; language: LanguageCode; topic: string; weight: number }

/** The weights of the kinds of text: a title covers the whole topic, a step only part of it. */
const COUNTS = { title: 1.5, question: 1, answer: 0.6, line: 0.3, see: 0.1 }

/** Every text of the library, with only those questions that `isTaught` accepts. */
export function topicTexts(isTaught: (topic: string, place: number) => boolean = () => true): TopicText[] {
  return LANGUAGE_CODES.flatMap((language) =>
    GROUPS.flatMap((group) => groupTopics(group, language)).flatMap((words) =>
      textsOf(words, isTaught).map((one) => ({ ...one, language, topic: words.id })),
    ),
  )
}

function textsOf(words: TopicWords, isTaught: (topic: string, place: number) => boolean) {
  const { id, title, answer, steps, mistakes, see, variants, questions } = words
  const lines = [...steps, ...mistakes, ...variants.map(({ label, text }) => `${label} ${text}`)]
  return [
    { text: title, weight: COUNTS.title },
    { text: answer, weight: COUNTS.answer },
    { text: see, weight: COUNTS.see },
    ...lines.map((text) => ({ text, weight: COUNTS.line })),
    ...questions.filter((_, place) => isTaught(id, place)).map((text) => ({ text, weight: COUNTS.question })),
  ]
}

const EPOCHS = 3
const RATE = 0.08
/** Dropout rate of a text's features: no single word may decide. */
const DROPPED = 0.5
/** Label smoothing: some other topics would answer the text, too. */
const SMOOTHED = 0.05

/**
 * Trains with AdaGrad, one text at a time. Each text gets a random asker, usually addressing the topic's leading role,
 * and topics of other sports and roles start as unlikely as in the ranking, so that the net learns the remaining
 * differences. The same texts give the same net on every platform.
 */
export function trainTopicNet(texts: readonly TopicText[]): TopicNet {
  const ids = [...topics().keys()]
  const places = new Map(ids.map((id, place) => [id, place]))
  const random = randomNumbers(1)
  const model = newModel(ids.length, random)
  const examples = texts.map(({ text, language, topic, weight }) => ({
    ...netFeatures(text, language),
    topic: places.get(topic) ?? 0,
    weight,
  }))
  const askers = new Askers(ids.map((id) => topics().get(id) as Topic))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(examples, random)
    for (const example of examples) learn(model, example, askers.priorFor(example.topic, random), random)
  }
  const largest = model.features.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const featureStep = Number((largest / 127).toPrecision(6))
  return {
    ids,
    features: Int8Array.from(model.features, (one) => Math.round(one / featureStep)),
    featureStep,
    topics: model.topics,
  }
}

type TextExample = { buckets: number[]; values: number[]; topic: number; weight: number }
type Model = ReturnType<typeof newModel>

function newModel(count: number, random: () => number) {
  const spread = (size: number, width: number) => Float32Array.from({ length: size }, () => (random() - 0.5) * width)
  const features = spread(NET_BUCKETS * NET_WIDTH, 0.17)
  const rows = spread(count * (NET_WIDTH + 1), 1)
  for (let topic = 0; topic < count; topic++) rows[topic * (NET_WIDTH + 1) + NET_WIDTH] = 0
  return {
    features,
    featureSquares: new Float32Array(features.length),
    topics: rows,
    topicSquares: new Float32Array(rows.length),
    hidden: new Float64Array(NET_WIDTH),
    slopes: new Float64Array(NET_WIDTH),
    errors: new Float64Array(count),
  }
}

function learn(model: Model, example: TextExample, prior: Float64Array, random: () => number): void {
  const { features, featureSquares, hidden, slopes } = model
  const kept = example.buckets.flatMap((bucket, at) =>
    random() < DROPPED ? [] : [{ row: bucket * NET_WIDTH, value: (example.values[at] ?? 0) / (1 - DROPPED) }],
  )
  hidden.fill(0)
  for (const { row, value } of kept) {
    for (let place = 0; place < NET_WIDTH; place++) {
      hidden[place] = (hidden[place] ?? 0) + value * (features[row + place] ?? 0)
    }
  }
  const bent = hidden.map(bend)
  fillErrors(model, bent, prior, example)
  learnTopics(model, bent)
  for (const { row, value } of kept) {
    for (let place = 0; place < NET_WIDTH; place++) {
      const slope = (slopes[place] ?? 0) / (1 + Math.abs(hidden[place] ?? 0)) ** 2
      step(features, featureSquares, row + place, value * slope, RATE)
    }
  }
}

/** Far below chance level among 600 topics: most topics have nothing to learn from a text. */
const LEAST_ERROR = 1e-5

/** Updates the rows of the topics, and computes the gradient of the hidden layer. */
function learnTopics({ topics: rows, topicSquares, slopes, errors }: Model, bent: Float64Array): void {
  slopes.fill(0)
  for (const [topic, error] of errors.entries()) {
    if (Math.abs(error) < LEAST_ERROR) continue
    const row = topic * (NET_WIDTH + 1)
    for (let place = 0; place < NET_WIDTH; place++) {
      slopes[place] = (slopes[place] ?? 0) + error * (rows[row + place] ?? 0)
      step(rows, topicSquares, row + place, error * (bent[place] ?? 0), RATE)
    }
    step(rows, topicSquares, row + NET_WIDTH, error, RATE)
  }
}

/** The error of each topic's probability for a text, times the weight of the text. */
function fillErrors({ topics: rows, errors }: Model, bent: Float64Array, prior: Float64Array, example: TextExample) {
  let highest = Number.NEGATIVE_INFINITY
  for (const topic of errors.keys()) {
    const score = (prior[topic] ?? 0) + topicScore(rows, topic, bent)
    errors[topic] = score
    highest = Math.max(highest, score)
  }
  let sum = 0
  for (const [topic, score] of errors.entries()) {
    const power = exp(score - highest)
    errors[topic] = power
    sum += power
  }
  const others = SMOOTHED / errors.length
  for (const [topic, power] of errors.entries()) {
    const wanted = others + (topic === example.topic ? 1 - SMOOTHED : 0)
    errors[topic] = example.weight * (power / sum - wanted)
  }
}

// Prior scores of a topic as in the ranking: the addressed role leads it, also answers it, its sport matches, or
// differs.
const LED = 3.6
const ANSWERED = 1.8
const OF_SPORT = 2
const OF_OTHER_SPORT = -9

/** Prior scores of all topics, by addressed role and sport. */
class Askers {
  readonly #topics: readonly Topic[]
  readonly #known = new Map<string, Float64Array>()

  constructor(all: readonly Topic[]) {
    this.#topics = all
  }

  /** The prior for a random asker of a topic's text: half of the time the leading role is addressed. */
  priorFor(place: number, random: () => number): Float64Array {
    const { roles = [], sports = SPORTS } = this.#topics[place] ?? {}
    const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)]
    const chance = random()
    const sport = pick(sports)
    const role = chance < 0.5 ? roles[0] : pick<TopicRole>(chance < 0.8 ? roles : ROLES)
    const isOfSport = (ROLES as readonly (TopicRole | undefined)[]).includes(role)
    return this.#prior(role, isOfSport ? sport : undefined)
  }

  #prior(role: TopicRole | undefined, sport: Sport | undefined): Float64Array {
    const key = `${role} ${sport}`
    const known = this.#known.get(key)
    if (known) return known
    const prior = Float64Array.from(this.#topics, ({ roles, sports }) => {
      const byRole = roles[0] === role ? LED : role && roles.includes(role) ? ANSWERED : 0
      if (!sports) return byRole
      return byRole + (sport && sports.includes(sport) ? OF_SPORT : OF_OTHER_SPORT)
    })
    this.#known.set(key, prior)
    return prior
  }
}

// Run by hand after changes to topics: node server/src/coaching/knowledge/train-topics.ts
if (import.meta.main) {
  const file = encodeNet(trainTopicNet(topicTexts()))
  writeFileSync(new URL('topics.weights', import.meta.url), file)
  process.stdout.write(`topics.weights: ${Math.round(file.length / 1024)} kB\n`)
}

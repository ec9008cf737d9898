import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { GROUPS, groupTopics } from '@touchline/knowledge/topics.ts'
import { type Example, encodeWeights, train, type Weights } from '../text-classifier/text-classifier.ts'
import { OUTSIDE } from './business.ts'

/** Sport questions are far more numerous, so each of the others gets more weight. */
const INSIDE_WEIGHT = 0.3
const OUTSIDE_WEIGHT = 3

/** A sentence; for a topic's question also its topic and index. */
type Sentence = { text: string; topic: string | undefined; place: number }

/** The questions of the library, and those outside a coach's business. */
export function businessSentences(): Sentence[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const file = new URL(`../../../../knowledge/outside/${language}.txt`, import.meta.url)
    const others = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean)
    const ofTopics = GROUPS.flatMap((group) => groupTopics(group, language))
    return [
      ...others.map((text) => ({ text, topic: undefined, place: 0 })),
      ...ofTopics.flatMap(({ id, questions }) => questions.map((text, place) => ({ text, place, topic: id }))),
    ]
  })
}

export function trainBusiness(sentences: readonly Sentence[]): Weights {
  const examples = sentences.map(
    ({ text, topic }): Example => ({
      text,
      label: topic === undefined ? OUTSIDE : 'inside',
      weight: topic === undefined ? OUTSIDE_WEIGHT : INSIDE_WEIGHT,
    }),
  )
  return train(examples, { buckets: 2 ** 17, scaling: 'groups', epochs: 12, rate: 0.1, balance: 0 })
}

// Run by hand after changes to many topics or sentences: node server/src/coaching/knowledge/train-business.ts
if (import.meta.main) {
  const file = encodeWeights(trainBusiness(businessSentences()))
  writeFileSync(new URL('business.weights', import.meta.url), file)
  process.stdout.write(`business.weights: ${Math.round(file.length / 1024)} kB\n`)
}

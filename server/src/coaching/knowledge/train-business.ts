import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { GROUPS, groupTopics } from '@touchline/knowledge/topics.ts'
import { type Example, encodeWeights, train, type Weights } from '../text-classifier/text-classifier.ts'
import { OUTSIDE } from './business.ts'

/** There are far more questions about sport; each of the others counts for more. */
const INSIDE_WEIGHT = 0.3
const OUTSIDE_WEIGHT = 3

/** A sentence, and of a topic's question which one it is. */
type Sentence = { text: string; topic: string | undefined; place: number }

/** The questions of the library, and what is none of a coach's business. */
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

// Run by hand after many topics or sentences changed: node server/src/coaching/knowledge/train-business.ts
if (import.meta.main) {
  const file = encodeWeights(trainBusiness(businessSentences()))
  writeFileSync(new URL('business.weights', import.meta.url), file)
  process.stdout.write(`business.weights: ${Math.round(file.length / 1024)} kB\n`)
}

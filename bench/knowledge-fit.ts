// Fits the weights of server/src/knowledge/ranking.ts and prints them: node bench/knowledge-fit.ts. The ranking is fitted on
// the kept questions of half of the topics and measured on those of the other half, and the other way round. Most are asked
// of the specialist who leads the topic, some of one who answers it too, some of anybody of the sport. What is none of a
// coach's business (knowledge/outside) teaches, with the kept questions, what is.
import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { ROLES, ROSTER, SPECIALIST_IDS, SPORTS, type SpecialistId } from '@touchline/contract/sports.ts'
import { GROUPS, groupTopics, type TopicRole, topics } from '@touchline/knowledge/topics.ts'
import { businessSigns } from '../server/src/knowledge/business.ts'
import { rankedTopics } from '../server/src/knowledge/find-topics.ts'
import { hashed } from '../server/src/knowledge/postings.ts'
import { RANKING } from '../server/src/knowledge/ranking.ts'
import { isKeptOut, keepQuestionsOut } from '../server/src/knowledge/topic-index.ts'
import { businessSentences, trainBusiness } from '../server/src/knowledge/train-business.ts'
import { textClassifier } from '../server/src/text-classifier/text-classifier.ts'

type Asked = {
  text: string
  half: number
  candidates: { features: number[]; isRight: boolean }[]
  belief: number[]
  signs: number[]
}

const FOLDS = 3
keepQuestionsOut()
const classifiers = [...Array(FOLDS).keys()].map(classifierWithout)
const inside: Asked[] = []
const outside: Asked[] = []
for (const language of LANGUAGE_CODES) {
  for (const group of GROUPS) {
    for (const { id, questions } of groupTopics(group, language)) {
      for (const [place, text] of questions.entries()) {
        if (isKeptOut(id, place)) inside.push(await asked({ text, language, id, specialistId: askedFor(id, text) }))
      }
    }
  }
  const lines = readFileSync(new URL(`../knowledge/outside/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  for (const text of lines) outside.push(await asked({ text, language, specialistId: anybody(text) }))
}

const halves = [0, 1].map((half) => fitRanking(inside.filter((one) => one.half !== half)))
const all = fitRanking(inside)
print(`now: first and among three ${shareRight(inside, () => RANKING)}`)
print(`fitted on other topics: ${shareRight(inside, ({ half }) => halves[half] ?? all)}`)
print(`RANKING ${rounded(all)}`)
fitBelief(
  'RIGHT',
  inside.map((one) => ({ x: one.belief, isTrue: rankOf(one, RANKING) === 1 })),
)
const business = [...inside, ...outside].map((one) => ({
  x: [...one.belief, ...one.signs],
  isTrue: inside.includes(one),
}))
reportOutside(business, fitBelief('INSIDE', business))

/** The classifier of what is a coach's business, without the kept questions and a third of the others. */
function classifierWithout(fold: number) {
  const taught = businessSentences().filter(({ topic, place, text }) =>
    topic === undefined ? hashed(text) % FOLDS !== fold : !isKeptOut(topic, place),
  )
  return textClassifier(trainBusiness(taught))
}

async function asked(given: {
  text: string
  language: LanguageCode
  specialistId: SpecialistId | undefined
  id?: string
}): Promise<Asked> {
  const { text, language, id } = given
  const { ranked, features } = await rankedTopics(given)
  const candidates = ranked.map((one) => ({ features: one.features, isRight: one.topic.id === id }))
  const signs = businessSigns(text, language, classifiers[hashed(text) % FOLDS])
  return { text, half: hashed(id ?? text) % 2, candidates, belief: features, signs }
}

function anybody(text: string): SpecialistId | undefined {
  return SPECIALIST_IDS[hashed(text) % SPECIALIST_IDS.length]
}

/** Whom a topic's question is asked, always the same. */
function askedFor(id: string, text: string): SpecialistId {
  const chance = hashed(text)
  const { roles, sports } = topics().get(id) ?? { roles: ['trainer'] as const, sports: undefined }
  const sport = sports?.[0] ?? SPORTS[chance % SPORTS.length] ?? 'football'
  const any = ROLES[chance % ROLES.length] ?? 'trainer'
  const role = chance % 20 < 11 ? roles[0] : chance % 20 < 17 ? roles[chance % roles.length] : any
  return specialistOf(role ?? any, sport)
}

function specialistOf(role: TopicRole, sport: (typeof SPORTS)[number]): SpecialistId {
  const isUniversal = (ROSTER.universal as readonly string[]).includes(role)
  return (
    isUniversal ? `universal_${role}` : `${sport}_${ROSTER[sport][(ROLES as readonly string[]).indexOf(role)]}`
  ) as SpecialistId
}

/** A softmax over the candidates of each question, by AdaGrad. */
function fitRanking(from: readonly Asked[]): number[] {
  const weights = [...RANKING].map(() => 0)
  const squares = weights.map(() => 1e-3)
  for (let round = 0; round < 40; round++) {
    for (const { candidates } of from) {
      if (!candidates.some((one) => one.isRight)) continue
      const likely = softmax(candidates.map(({ features }) => weighed(features, weights)))
      for (const place of weights.keys()) {
        const slope = candidates.reduce(
          (sum, one, at) => sum + ((likely[at] ?? 0) - Number(one.isRight)) * (one.features[place] ?? 0),
          0,
        )
        squares[place] = (squares[place] ?? 0) + slope ** 2
        weights[place] = (weights[place] ?? 0) - (0.3 * slope) / Math.sqrt(squares[place] ?? 1)
      }
    }
  }
  return weights
}

type Labelled = { x: readonly number[]; isTrue: boolean }

/** A logistic model of features that are first brought to one scale; prints it, and how often what it believes is true. */
function fitBelief(name: string, rows: readonly Labelled[]): (x: readonly number[]) => number {
  const places = [...(rows[0]?.x.keys() ?? [])]
  const means = places.map((place) => meanOf(rows, ({ x }) => x[place] ?? 0))
  const spreads = places.map(
    (place) => Math.sqrt(meanOf(rows, ({ x }) => ((x[place] ?? 0) - (means[place] ?? 0)) ** 2)) || 1,
  )
  const scaled = rows.map(({ x, isTrue }) => ({
    y: Number(isTrue),
    x: x.map((one, place) => (one - (means[place] ?? 0)) / (spreads[place] ?? 1)),
  }))
  let weights = places.map(() => 0)
  let base = 0
  for (let round = 0; round < 600; round++) {
    const errors = scaled.map(({ x, y }) => logistic(base + weighed(x, weights)) - y)
    const slopeOf = (place: number) => scaled.reduce((sum, { x }, at) => sum + (errors[at] ?? 0) * (x[place] ?? 0), 0)
    weights = weights.map((weight, place) => weight - (2 * slopeOf(place)) / scaled.length)
    base -= (2 * errors.reduce((sum, one) => sum + one, 0)) / scaled.length
  }
  const plain = weights.map((weight, place) => weight / (spreads[place] ?? 1))
  const plainBase = base - weighed(means, plain)
  print(`${name} base ${rounded([plainBase])} weights ${rounded(plain)}`)
  const believed = (x: readonly number[]) => logistic(plainBase + weighed(x, plain))
  for (let from = 0; from < 10; from++) {
    const within = rows.filter(({ x }) => Math.floor(10 * believed(x)) === from)
    print(`  ${from / 10}: ${within.length}, ${meanOf(within, ({ isTrue }) => Number(isTrue)).toFixed(2)} true`)
  }
  return believed
}

/** What a threshold costs: how many questions for a coach it calls none, and how many that are none it finds. */
function reportOutside(rows: readonly Labelled[], believed: (x: readonly number[]) => number): void {
  const likely = (isTrue: boolean) => rows.filter((one) => one.isTrue === isTrue).map(({ x }) => believed(x))
  const of = { inside: likely(true).sort((one, other) => one - other), outside: likely(false) }
  for (const share of [0.005, 0.01, 0.02, 0.03, 0.05]) {
    const least = of.inside[Math.floor(of.inside.length * share)] ?? 0
    const found = meanOf(of.outside, (one) => Number(one < least))
    print(`  below ${least.toFixed(2)}: ${share} of the kept questions, ${found.toFixed(2)} of what is outside`)
  }
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

function meanOf<One>(all: readonly One[], numberOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + numberOf(one), 0) / (all.length || 1)
}

function shareRight(of: readonly Asked[], weightsFor: (one: Asked) => readonly number[]): string {
  const ranks = of.map((one) => rankOf(one, weightsFor(one)))
  const within = (most: number) => (ranks.filter((rank) => rank <= most).length / ranks.length).toFixed(3)
  return `${within(1)} ${within(3)}`
}

function rankOf({ candidates }: Asked, weights: readonly number[]): number {
  const right = candidates.find((one) => one.isRight)
  if (!right) return Number.POSITIVE_INFINITY
  const score = weighed(right.features, weights)
  return 1 + candidates.filter(({ features }) => weighed(features, weights) > score).length
}

function weighed(features: readonly number[], weights: readonly number[]): number {
  return features.reduce((sum, feature, place) => sum + feature * (weights[place] ?? 0), 0)
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, one) => total + one, 0)
  return raised.map((one) => one / sum)
}

function rounded(values: readonly number[]): string {
  return values.map((value) => Number(value.toFixed(3))).join(', ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

// Fits the weights of server/src/coaching/knowledge/ranking.ts and prints them: node bench/knowledge-fit.ts. They are
// fitted on the held-out questions of the topics (most put to the specialist who leads the topic, some to one who also
// answers it, some to anyone of the sport) and on the questions of bench/coach-questions, whose answering topics
// readers named. Those count most, because people ask like them; each fifth of them is measured with weights fitted on
// the others. Off-topic questions (knowledge/outside) and the held-out ones teach what is a coach's business.
import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { ROLES, ROSTER, SPECIALIST_IDS, SPORTS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { GROUPS, groupTopics, type TopicRole, topics } from '@touchline/knowledge/topics.ts'
import { handoverFor } from '../server/src/coaching/desk/desk.ts'
import { businessSigns } from '../server/src/coaching/knowledge/business.ts'
import { rankedTopics } from '../server/src/coaching/knowledge/find-topics.ts'
import { hashed } from '../server/src/coaching/knowledge/postings.ts'
import { RANKING } from '../server/src/coaching/knowledge/ranking.ts'
import { isKeptOut, keepQuestionsOut } from '../server/src/coaching/knowledge/topic-index.ts'
import { searchWith } from '../server/src/coaching/knowledge/topic-net.ts'
import { businessSentences, trainBusiness } from '../server/src/coaching/knowledge/train-business.ts'
import { topicTexts, trainTopicNet } from '../server/src/coaching/knowledge/train-topics.ts'
import { textClassifier } from '../server/src/coaching/text-classifier/text-classifier.ts'

type Asked = {
  text: string
  fold: number
  /** `worth`: 1 for the topic that answers best, less for one that would do, 0 for the others. */
  candidates: { features: number[]; worth: number }[]
  belief: number[]
  signs: number[]
}

type CoachQuestion = {
  text: string
  specialist: SpecialistId
  kind: string
  /** The topics that answer it, if readers named them. */
  topics?: { best: string[]; ok: string[] }
}

const FOLDS = 3
const MEASURED_FOLDS = 5
/** The total weight of all readers' questions, out of 1. */
const READERS_COUNT = 0.8
const WOULD_DO = 0.5
keepQuestionsOut()
searchWith(trainTopicNet(topicTexts((topic, place) => !isKeptOut(topic, place))))
const classifiers = [...Array(FOLDS).keys()].map(classifierWithout)
const inside: Asked[] = []
const fromPeople: Asked[] = []
const outside: Asked[] = []
for (const language of LANGUAGE_CODES) {
  for (const group of GROUPS) {
    for (const { id, questions } of groupTopics(group, language)) {
      for (const [place, text] of questions.entries()) {
        if (isKeptOut(id, place))
          inside.push(await asked({ text, language, best: [id], specialistId: askedFor(id, text) }))
      }
    }
  }
  for (const { text, specialist, kind, topics } of coachQuestions(language)) {
    if (kind === 'followup' || !topics?.best.length) continue
    const colleagueId = handoverFor(specialist, text, language)?.memberId
    fromPeople.push(await asked({ ...topics, text, language, specialistId: specialist, colleagueId }))
  }
  const lines = readFileSync(new URL(`../knowledge/outside/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  for (const text of lines) outside.push(await asked({ text, language, specialistId: anybody(text) }))
}

const all = fitRanking(inside, fromPeople)
const byFold = [...Array(MEASURED_FOLDS).keys()].map((fold) =>
  fitRanking(
    inside,
    fromPeople.filter((one) => one.fold !== fold),
  ),
)
print(`kept, now: ${shareRight(inside, () => RANKING)}`)
print(`kept, fitted: ${shareRight(inside, () => all)}`)
print(`from people, now: ${shareRight(fromPeople, () => RANKING)}`)
print(`from people, fitted on others: ${shareRight(fromPeople, ({ fold }) => byFold[fold] ?? all)}`)
print(`RANKING ${rounded(all)}`)
// Weighted, because there are sixty held-out questions for each one that readers judged.
const judged = Array.from({ length: 60 }, () => fromPeople).flat()
fitBelief(
  'RIGHT',
  [...inside, ...judged].map((one) => ({ x: one.belief, isTrue: worthOfFirst(one, RANKING) > 0 })),
)
const coaches = new Set([...inside, ...fromPeople])
const business = [...coaches, ...outside].map((one) => ({
  x: [...one.belief, ...one.signs],
  isTrue: coaches.has(one),
}))
reportOutside(business, fitBelief('INSIDE', business))

/** The classifier of a coach's business, trained without the held-out questions and a third of the others. */
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
  colleagueId?: SpecialistId | undefined
  best?: readonly string[]
  ok?: readonly string[]
}): Promise<Asked> {
  const { text, language, best = [], ok = [] } = given
  const { ranked, features } = await rankedTopics(given)
  const worthOf = (id: string) => (best.includes(id) ? 1 : ok.includes(id) ? WOULD_DO : 0)
  const candidates = ranked.map((one) => ({ features: one.features, worth: worthOf(one.topic.id) }))
  const signs = businessSigns(text, language, classifiers[hashed(text) % FOLDS])
  return { text, fold: hashed(text) % MEASURED_FOLDS, candidates, belief: features, signs }
}

function coachQuestions(language: LanguageCode): CoachQuestion[] {
  return JSON.parse(readFileSync(new URL(`coach-questions/${language}.json`, import.meta.url), 'utf8'))
}

function anybody(text: string): SpecialistId | undefined {
  return SPECIALIST_IDS[hashed(text) % SPECIALIST_IDS.length]
}

/** The specialist who is asked a topic's question, always the same. */
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

/** A softmax over the candidates of each question, fitted by AdaGrad. */
function fitRanking(kept: readonly Asked[], people: readonly Asked[]): number[] {
  const weights = [...RANKING].map(() => 0)
  const squares = weights.map(() => 1e-3)
  const sets = [
    { of: kept, count: (1 - READERS_COUNT) / kept.length },
    { of: people, count: READERS_COUNT / people.length },
  ]
  const examples = sets.flatMap(({ of, count }) => of.map((one) => ({ ...one, count: count * kept.length })))
  examples.sort((one, other) => hashed(one.text) - hashed(other.text))
  for (let round = 0; round < 40; round++) {
    for (const { candidates, count } of examples) {
      const sum = candidates.reduce((total, { worth }) => total + worth, 0)
      if (sum === 0) continue
      const likely = softmax(candidates.map(({ features }) => weighed(features, weights)))
      for (const place of weights.keys()) {
        const slope = candidates.reduce(
          (total, { worth, features }, at) => total + ((likely[at] ?? 0) - worth / sum) * (features[place] ?? 0),
          0,
        )
        squares[place] = (squares[place] ?? 0) + (count * slope) ** 2
        weights[place] = (weights[place] ?? 0) - (0.3 * count * slope) / Math.sqrt(squares[place] ?? 1)
      }
    }
  }
  return weights
}

type Labelled = { x: readonly number[]; isTrue: boolean }

/** Fits a logistic model on standardised features; prints it, and how often its predictions are true. */
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

/** The cost of a threshold: the share of coach questions that it rejects, and of off-topic ones that it finds. */
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

/** How often the first topic is the best one or would do, and the same for one of the first three. */
function shareRight(of: readonly Asked[], weightsFor: (one: Asked) => readonly number[]): string {
  const worths = of.map((one) => worthsInOrder(one, weightsFor(one)))
  const share = (isSo: (worths: readonly number[]) => boolean) => (worths.filter(isSo).length / of.length).toFixed(3)
  const within = (most: number, least: number) => share((some) => some.slice(0, most).some((one) => one >= least))
  return `first best ${within(1, 1)}, would do ${within(1, WOULD_DO)}; three ${within(3, 1)}, ${within(3, WOULD_DO)}`
}

function worthsInOrder({ candidates }: Asked, weights: readonly number[]): number[] {
  const scored = candidates.map(({ features, worth }) => ({ worth, score: weighed(features, weights) }))
  return scored.sort((one, other) => other.score - one.score).map(({ worth }) => worth)
}

function worthOfFirst(one: Asked, weights: readonly number[]): number {
  return worthsInOrder(one, weights)[0] ?? 0
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

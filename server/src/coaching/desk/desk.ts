import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { partsOf, SPORTS, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { isRunResult } from './run-result.ts'
import { namedSport } from './sport-words.ts'
import { isUniversal, roleOf, SPORT_TOPICS, specialistFor, type Topic, topicOf, universalSpecialist } from './topics.ts'
import { type Hits, hitsIn } from './vocabulary.ts'

export { type Topic, topicOf } from './topics.ts'
export { questions } from './training-data.ts'

/** How likely a question is about what each role is for. */
export function subjectLikelihoods(message: string): ReadonlyMap<ReturnType<typeof roleOf>, number> {
  const scored = topics.classify(message).filter(({ label }) => label !== 'none')
  return new Map(scored.map(({ label, probability }) => [roleOf(label as Topic), probability]))
}

/** Whom the desk sends a question to. */
export type Routing = {
  memberId: SpecialistId
  /** Two others who might be meant. */
  alternatives: [SpecialistId, SpecialistId]
  /** False: nothing in the question tells whom it is for, and all three are offered alike. */
  isSure: boolean
  /** What it was recognised by; the sport only where the question or the profile tells it. */
  sport: Sport | undefined
  topic: Topic | undefined
}

type Known = {
  /** The sport of the athlete's profile, for questions that name none. */
  sport?: Sport | undefined
}

/** Finds the right one of all specialists for a question, without a model. */
export function route(message: string, language: LanguageCode, known: Known = {}): Routing {
  const read = withRace(understand(message, language), { message, language, known })
  const sport = read.isSportSure ? read.sport : known.sport
  // What is only hinted at counts less than what is known.
  const likely = sport ?? read.sport
  const [memberId, second, third] = rankedSpecialists(read, likely) as [SpecialistId, SpecialistId, SpecialistId]
  const topic = read.topics[0]?.label
  const isSure = topic !== undefined && (isUniversal(topic) || read.isSportSure || known.sport !== undefined)
  return { memberId, alternatives: [second, third], isSure, sport, topic }
}

/**
 * Who should answer instead, where a question clearly lies outside a specialist's field; undefined where it is theirs,
 * or where nobody can tell. A colleague of the same sport comes first.
 */
export function handoverFor(
  asked: SpecialistId,
  message: string,
  language: LanguageCode,
): { memberId: SpecialistId; topic: Topic } | undefined {
  const { sport, topics, isSportSure, isSportNamed, sports: likely } = understand(message, language)
  const [first] = topics
  const own = topicOf(asked)
  const { discipline } = partsOf(asked)
  // Whoever asks a specialist of a sport speaks of that sport, unless another one is named and all is about that.
  const isOther = isSportNamed && sport !== undefined && likely[0]?.label === sport
  if (isOther && discipline !== 'universal' && sport !== discipline) {
    const topic = first && !isUniversal(first.label) ? first.label : own
    return { memberId: specialistOf(sport, topic), topic }
  }
  if (!first || first.score < TOPIC_CLEAR || first.label === own) return
  if ((topics.find(({ label }) => label === own)?.score ?? 0) > first.score * OWN_LEAST) return
  const topic = first.label
  if (isUniversal(topic)) return { memberId: universalSpecialist(topic), topic }
  const field = discipline === 'universal' ? (isSportSure ? sport : undefined) : discipline
  return field && { memberId: specialistFor(field, topic), topic }
}

/** A result of a run is for those who train runners: of its few words the classifiers make anything. */
function withRace(read: Read, { message, language, known }: { message: string; language: LanguageCode; known: Known }) {
  const sport = read.isSportNamed ? read.sport : (known.sport ?? 'athletics')
  if (sport !== 'athletics' || !isRunResult(message, language)) return read
  const others = read.topics
    .filter(({ label }) => label !== 'fitness')
    .map((topic) => ({ ...topic, score: topic.score / 2 }))
  return { ...read, sport, isSportSure: true, topics: [{ label: 'fitness' as const, score: 1 }, ...others] }
}

/** Why this specialist answers, in one line. */
export function reasonFor({ sport, topic }: Pick<Routing, 'sport' | 'topic'>, language: LanguageCode): string {
  const { desk, sports } = LOCALES[language].interface
  if (!topic) return desk.unsure
  const about = desk.topics[topic]
  return isUniversal(topic) || !sport
    ? desk.about.replace('{{topic}}', about)
    : desk.aboutIn.replace('{{topic}}', about).replace('{{sport}}', sports[sport])
}

// How sure the classifiers must be; chosen on the test questions of cs, de, en, es, it and pl (docs/decisions/0026).
const SPORT_TOLD = 0.2
const SPORT_CLEAR = 0.6
/** Below this, in so few words and without one of any sport, the likeliest sport is chance. */
const SPORT_HINTED = 0.3
const FEW_WORDS = 5
/** Without a word of that sport: more than a message of eight words or fewer can reach, which is read only once. */
const SPORT_CLEAR_ALONE = 1.2
/** How much of a word must speak for a sport: one that several sports share says too little. */
const WORD_LEAST = 0.5
const TOPIC_TOLD = 0.12
const TOPIC_CLEAR = 1.2
/** How much less than the first the specialist's own topic must be, for a question to be somebody else's. */
const OWN_LEAST = 0.35
/** What a word of the vocabulary adds, and what all pieces of a message count beside the whole. */
const HIT = 0.3
const PIECES_WEIGHT = 2
/** How much the other sports count where one is sure, and where one is only likeliest. */
const BESIDE_SURE = 0.5
const BESIDE_LIKELY = 0.8
/** How many words a piece has. */
const PIECE = 8

const sports = openTextClassifier(new URL('sports.weights', import.meta.url))
const topics = openTextClassifier(new URL('topics.weights', import.meta.url))

type Read = {
  sport: Sport | undefined
  isSportSure: boolean
  /** Whether the message says the sport's name. */
  isSportNamed: boolean
  /** Whether anything in the message speaks for one sport more than for others. */
  isSportHinted: boolean
  sports: { label: Sport; score: number }[]
  topics: { label: Topic; score: number }[]
}

function understand(message: string, language: LanguageCode): Read {
  const named = namedSport(message, language)
  const hits = hitsIn(message, language)
  // `universal` questions are taught to be of no sport.
  const likely = ranked<Sport | 'universal'>(sports, message, hits.sports).of.filter(isOfSport)
  const about = ranked<Topic>(topics, message, hits.topics)
  const [first, second] = likely
  const isTold = first !== undefined && first.score >= SPORT_TOLD && first.score >= (second?.score ?? 0) * 1.2
  const hasWord = first !== undefined && (hits.sports.get(first.label) ?? 0) >= WORD_LEAST
  const clear = hasWord ? SPORT_CLEAR : SPORT_CLEAR_ALONE
  return {
    sport: named ?? (isTold ? first.label : undefined),
    isSportSure: named !== undefined || (isTold && first.score >= clear),
    isSportNamed: named !== undefined,
    isSportHinted: hits.sports.size > 0 || (first?.score ?? 0) >= SPORT_HINTED || !isBrief(message),
    sports: likely,
    topics: (about.of[0]?.score ?? 0) >= Math.max(TOPIC_TOLD, about.none) ? about.of : [],
  }
}

function isBrief(message: string): boolean {
  return message.split(/\s+/).filter(Boolean).length <= FEW_WORDS
}

function isOfSport<S extends { label: string }>(scored: S): scored is S & { label: Sport } {
  return scored.label !== 'universal'
}

/**
 * Labels by how much of a message speaks for them: the classifier reads it whole and piece by piece, because one word in a
 * long message tells as much as in a short one; each word of the vocabulary adds to its label.
 */
function ranked<Label extends string>(classifier: TextClassifier, message: string, hits: Hits) {
  const scores = new Map<string, number>()
  const pieces = piecesOf(message)
  for (const piece of [message, ...pieces]) {
    const weight = piece === message ? 1 : PIECES_WEIGHT / pieces.length
    for (const { label, probability } of classifier.classify(piece)) {
      scores.set(label, (scores.get(label) ?? 0) + probability * weight)
    }
  }
  for (const [label, count] of hits) scores.set(label, (scores.get(label) ?? 0) + count * HIT)
  const none = scores.get('none') ?? 0
  scores.delete('none')
  const of = [...scores].map(([label, score]) => ({ label: label as Label, score }))
  return { of: of.sort((one, other) => other.score - one.score), none }
}

function piecesOf(message: string): string[] {
  const words = message.split(/\s+/).filter(Boolean)
  if (words.length <= PIECE) return []
  const pieces: string[] = []
  for (let start = 0; start < words.length; start += PIECE / 2) pieces.push(words.slice(start, start + PIECE).join(' '))
  return pieces
}

/** Where nothing tells the sport, these are offered. */
const NO_SPORT: Read['sports'] = [
  { label: 'athletics', score: 1 },
  { label: 'football', score: 0.9 },
]

/** Three specialists at least, the likeliest first: another sport where that is as likely as another topic. */
function rankedSpecialists(read: Read, sport: Sport | undefined): SpecialistId[] {
  const { topics, isSportSure, isSportHinted } = read
  const sports = isSportHinted || sport ? read.sports : NO_SPORT
  const fields = likelySports(sports, sport, isSportSure ? BESIDE_SURE : BESIDE_LIKELY)
  const matters = topics.length > 0 ? topics : SPORT_TOPICS.map((label, place) => ({ label, score: 1 / (place + 1) }))
  const pairs = matters.flatMap(({ label, score }) =>
    isUniversal(label)
      ? [{ id: universalSpecialist(label), score }]
      : fields.map((field) => ({ id: specialistFor(field.label, label), score: score * field.likelihood })),
  )
  return pairs.sort((one, other) => other.score - one.score).map(({ id }) => id)
}

/** Every sport beside the likeliest one (1); the one that the question or the profile names comes first. */
function likelySports(
  read: Read['sports'],
  sport: Sport | undefined,
  weight: number,
): { label: Sport; likelihood: number }[] {
  const scoreOf = (label: Sport) => read.find((one) => one.label === label)?.score ?? 0
  const highest = Math.max(...SPORTS.map(scoreOf), Number.MIN_VALUE)
  const likelihood = (label: Sport) => (label === sport ? 1 : (scoreOf(label) / highest) * weight)
  return SPORTS.map((label) => ({ label, likelihood: likelihood(label) })).sort(
    (one, other) => other.likelihood - one.likelihood,
  )
}

function specialistOf(sport: Sport, topic: Topic): SpecialistId {
  return isUniversal(topic) ? universalSpecialist(topic) : specialistFor(sport, topic)
}

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

/** How likely a question is about each role's subject. */
export function subjectLikelihoods(message: string): ReadonlyMap<ReturnType<typeof roleOf>, number> {
  const scored = topics.classify(message).filter(({ label }) => label !== 'none')
  return new Map(scored.map(({ label, probability }) => [roleOf(label as Topic), probability]))
}

/** The desk's choice of specialist for a question. */
export type Routing = {
  memberId: SpecialistId
  /** Two other candidates. */
  alternatives: [SpecialistId, SpecialistId]
  /** False if nothing in the question decides; all three are then offered equally. */
  isSure: boolean
  /** The reasons for the choice; the sport only if the question or the profile states it. */
  sport: Sport | undefined
  topic: Topic | undefined
}

type Known = {
  /** The sport of the athlete's profile, used for questions that name none. */
  sport?: Sport | undefined
}

/** Finds the right specialist for a question, without a model. */
export function route(message: string, language: LanguageCode, known: Known = {}): Routing {
  const read = withRace(understand(message, language), { message, language, known })
  const sport = read.isSportSure ? read.sport : known.sport
  // A sport that is only hinted at counts less than a known one.
  const likely = sport ?? read.sport
  const [memberId, second, third] = rankedSpecialists(read, likely) as [SpecialistId, SpecialistId, SpecialistId]
  const topic = read.topics[0]?.label
  const isSure = topic !== undefined && (isUniversal(topic) || read.isSportSure || known.sport !== undefined)
  return { memberId, alternatives: [second, third], isSure, sport, topic }
}

/**
 * The specialist to hand over to if a question is clearly outside the addressed specialist's field; undefined if it is
 * inside, or if it is unclear. Colleagues of the same sport come first.
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
  // A question to a specialist of a sport is about that sport, unless it names another one and is clearly about that.
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

/** A running result goes to the fitness specialists; it has too few words for the classifiers. */
function withRace(read: Read, { message, language, known }: { message: string; language: LanguageCode; known: Known }) {
  const sport = read.isSportNamed ? read.sport : (known.sport ?? 'athletics')
  if (sport !== 'athletics' || !isRunResult(message, language)) return read
  const others = read.topics
    .filter(({ label }) => label !== 'fitness')
    .map((topic) => ({ ...topic, score: topic.score / 2 }))
  return { ...read, sport, isSportSure: true, topics: [{ label: 'fitness' as const, score: 1 }, ...others] }
}

/** One line on why this specialist was chosen. */
export function reasonFor({ sport, topic }: Pick<Routing, 'sport' | 'topic'>, language: LanguageCode): string {
  const { desk, sports } = LOCALES[language].interface
  if (!topic) return desk.unsure
  const about = desk.topics[topic]
  return isUniversal(topic) || !sport
    ? desk.about.replace('{{topic}}', about)
    : desk.aboutIn.replace('{{topic}}', about).replace('{{sport}}', sports[sport])
}

// Confidence thresholds of the classifiers, chosen on the test questions of cs, de, en, es, it and pl
// (docs/decisions/0026).
const SPORT_TOLD = 0.2
const SPORT_CLEAR = 0.6
/** Below this, in a short message without any sport's vocabulary, the likeliest sport is chance. */
const SPORT_HINTED = 0.3
const FEW_WORDS = 5
/**
 * Used if no word of that sport occurs: more than a message of up to eight words, which is classified only once, can
 * score.
 */
const SPORT_CLEAR_ALONE = 1.2
/** The least vocabulary weight that counts as a word of a sport: one shared by three or more sports is too weak. */
const WORD_LEAST = 0.5
const TOPIC_TOLD = 0.12
const TOPIC_CLEAR = 1.2
/** Hand over only if the specialist's own topic scores at most this share of the first one. */
const OWN_LEAST = 0.35
/** What a vocabulary word adds, and how much the pieces of a message count in total relative to the whole. */
const HIT = 0.3
const PIECES_WEIGHT = 2
/** The weight of the other sports if one is certain, and if one is only likeliest. */
const BESIDE_SURE = 0.5
const BESIDE_LIKELY = 0.8
/** Words per piece. */
const PIECE = 8

const sports = openTextClassifier(new URL('sports.weights', import.meta.url))
const topics = openTextClassifier(new URL('topics.weights', import.meta.url))

type Read = {
  sport: Sport | undefined
  isSportSure: boolean
  /** Whether the message contains the sport's name. */
  isSportNamed: boolean
  /** Whether anything in the message favours one sport over the others. */
  isSportHinted: boolean
  sports: { label: Sport; score: number }[]
  topics: { label: Topic; score: number }[]
}

function understand(message: string, language: LanguageCode): Read {
  const named = namedSport(message, language)
  const hits = hitsIn(message, language)
  // Universal questions are trained with `universal` as their sport.
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
 * Labels ranked by score: the classifier reads the message whole and in pieces, because one word in a long message says
 * as much as in a short one; each vocabulary word adds to its label.
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

/** Offered if nothing hints at a sport. */
const NO_SPORT: Read['sports'] = [
  { label: 'athletics', score: 1 },
  { label: 'football', score: 0.9 },
]

/** At least three specialists, likeliest first; another sport comes before another topic if it is likelier. */
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

/** All sports relative to the likeliest (1); the sport that the question or the profile names comes first. */
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

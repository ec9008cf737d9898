import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { partsOf, ROLES, ROSTER, type SpecialistId, type Sport } from '@touchline/contract/platform/sports.ts'
import { type Topic, type TopicRole, topics } from '@touchline/knowledge/topics.ts'
import { subjectLikelihoods } from '../desk/desk.ts'
import { businessSigns } from './business.ts'
import { INSIDE, RANKING, RIGHT } from './ranking.ts'
import { openTopicIndex } from './topic-index.ts'
import { netScores, topicNet } from './topic-net.ts'

/** A candidate topic for a question: its likelihood, and whether it is in the addressed specialist's field. */
export type FoundTopic = {
  topic: Topic
  likelihood: number
  isOwnField: boolean
  /** How likely the question is a coach's business at all. */
  isInside: number
  /** Whether the question uses the same words as one of the topic's known questions. */
  isInItsWords: boolean
}

/** A specialist's role, in the terms topics are filed under, and the sport. */
export type Field = { role: TopicRole; sport: Sport | undefined }

/**
 * The field of a specialist; a sport's own role, such as the swing specialist, maps to the general role it replaces.
 */
export function fieldOf(id: SpecialistId): Field {
  const { discipline, role } = partsOf(id)
  if (discipline === 'universal') return { role: role as TopicRole, sport: undefined }
  const place = (ROSTER[discipline] as readonly string[]).indexOf(role)
  return { role: ROLES[place] ?? 'trainer', sport: discipline }
}

/** Below this a question is not a coach's business. */
export const LEAST_INSIDE = 0.5

export type TopicSearch = {
  text: string
  language: LanguageCode
  /** The addressed specialist; undefined for a reader of the library. */
  specialistId?: SpecialistId | undefined
  /** Another specialist whose field the question seems to be in. */
  colleagueId?: SpecialistId | undefined
  sport?: Sport | undefined
  /** Topics that the conversation makes more likely. */
  near?: readonly string[] | undefined
  /** The maximum number of topics. */
  most?: number
}

/** The topics that best answer a question, likeliest first. */
export async function findTopics(search: TopicSearch): Promise<FoundTopic[]> {
  const { ranked, features } = await rankedTopics(search)
  const [best] = ranked
  if (!best) return []
  const isRight = Math.max(likelihood(RIGHT, features), best.likeness >= SAME ? SAME_IS_RIGHT : 0)
  const isInside = likelihood(INSIDE, [...features, ...businessSigns(search.text, search.language)])
  const field = search.specialistId && fieldOf(search.specialistId)
  return ranked.slice(0, search.most ?? MOST_FOUND).map(({ topic, score, isInItsWords }) => ({
    topic,
    isInItsWords,
    isOwnField: isOfField(topic, field),
    isInside,
    likelihood: Math.exp((score - best.score) * SPREAD) * isRight,
  }))
}

const MOST_FOUND = 5
/** From this similarity on, a question counts as one of the topic's known questions. */
const SAME = 0.85
const SAME_IS_RIGHT = 0.7
/** How fast the likelihood falls with the score: the ranking overrates its first topic. */
const SPREAD = 0.5

/** A topic with its features, in the order of the ranking's weights. */
export type Candidate = { topic: Topic; features: number[]; score: number; likeness: number; isInItsWords: boolean }

/** The topics ranked by score, and the features for judging how reliable the first one is. */
export async function rankedTopics(search: TopicSearch): Promise<{ ranked: Candidate[]; features: number[] }> {
  const { text, language, near = [] } = search
  const index = await openTopicIndex(language)
  const { scores, known, words } = index.scores(text)
  const fieldScores = index.fieldScores(text)
  const subjects = subjectLogs(text)
  const fields = fieldsOf(search)
  const fits = fitsByNet(text, language)
  const all = topics()
  const inItsWords = index.askedInTheseWords(text).filter((place) => {
    const topic = all.get(index.ids[place] ?? '')
    return topic && sportOf(topic, search, fields) !== 'other'
  })
  const likely = index.ids.flatMap((id, place) => {
    const topic = all.get(id)
    const score = scores[place] ?? 0
    if (!topic || score === 0) return []
    const { title, text: told, variants, concepts } = fieldScores
    const said = [score, title[place] ?? 0, told[place] ?? 0, variants[place] ?? 0, concepts[place] ?? 0]
    const features = [
      ...said,
      0,
      0,
      ...closenessOf(topic, search, fields),
      ...subjectOf(topic, subjects),
      fits.get(id) ?? 0,
    ]
    const more = (near.includes(id) ? NEAR : 0) + (inItsWords.includes(place) ? IN_ITS_WORDS : 0)
    return [{ topic, place, features, score: weighed(features) + more }]
  })
  likely.sort((one, other) => other.score - one.score)
  // Only the top candidates are compared with each of their known questions.
  const ranked = likely.slice(0, MOST_COMPARED).map(({ topic, place, features, score }) => {
    const [first, second] = index.likeness(text, place)
    const whole = features.with(FIRST_LIKENESS, first).with(FIRST_LIKENESS + 1, second)
    const isInItsWords = inItsWords.includes(place)
    return { topic, features: whole, score: score + weighed(whole) - weighed(features), likeness: first, isInItsWords }
  })
  ranked.sort((one, other) => other.score - one.score)
  const highest = scores.reduce((top, one) => Math.max(top, one), 0)
  return { ranked, features: beliefOf(ranked, { highest, known, words }) }
}

const MOST_COMPARED = 40
/**
 * A question in the words of a topic's known question belongs to that topic, whichever specialist of the sport is
 * asked.
 */
const IN_ITS_WORDS = 12
const NEAR = 3
const FIRST_LIKENESS = 5

/** The net's score of each topic for a text. */
function fitsByNet(text: string, language: LanguageCode): ReadonlyMap<string, number> {
  const net = topicNet()
  const scores = netScores(net, text, language)
  return new Map(net.ids.map((id, place) => [id, scores[place] ?? 0]))
}

function weighed(features: readonly number[]): number {
  return features.reduce((sum, feature, place) => sum + feature * (RANKING[place] ?? 0), 0)
}

/** Features for judging how reliable the first topic is, and whether the question is a coach's business. */
function beliefOf(ranked: readonly Candidate[], asked: { highest: number; known: number; words: number }): number[] {
  const [best, second] = ranked
  const share = best ? 1 / ranked.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0) : 0
  const lead = best && second ? Math.min(5, best.score - second.score) : 0
  const own = best?.features[0] ?? 0
  return [
    Math.log(1 + asked.highest),
    asked.known,
    lead,
    Math.log(1 + asked.words),
    best?.likeness ?? 0,
    share,
    own / 10,
  ]
}

/** Whether the addressed specialist leads or also answers a topic, and whether its sport is the one asked about. */
function closenessOf(topic: Topic, search: TopicSearch, fields: readonly Field[]): number[] {
  const isLed = fields.some(({ role }) => topic.roles[0] === role)
  const isAnswered = !isLed && fields.some(({ role }) => topic.roles.includes(role))
  const sport = sportOf(topic, search, fields)
  return [isLed, isAnswered, sport === 'own', sport === 'other'].map(Number)
}

/** Whether a topic is about the sport asked about or another one; undefined if it is for all sports. */
function sportOf({ sports }: Topic, search: TopicSearch, fields: readonly Field[]): 'own' | 'other' | undefined {
  if (!sports) return undefined
  if (sports.some((one) => one === search.sport || fields.some(({ sport }) => sport === one))) return 'own'
  // A reader of the library addresses no specialist, and may mean any sport.
  return fields.length > 0 || search.sport ? 'other' : undefined
}

function fieldsOf({ specialistId, colleagueId }: TopicSearch): Field[] {
  return [specialistId, colleagueId].flatMap((id) => (id ? [fieldOf(id)] : []))
}

/** The front desk's log likelihood that a question is about each role. */
function subjectLogs(text: string): (role: TopicRole | undefined) => number {
  const logs = new Map(
    [...subjectLikelihoods(text)].map(([role, likelihood]) => [role, Math.log(UNLIKELY + likelihood)]),
  )
  return (role) => (role && logs.get(role)) ?? LOG_OF_UNLIKELY
}

/** The log likelihoods that a question is about the topic's leading role, and about any of its roles. */
function subjectOf({ roles }: Topic, logOf: (role: TopicRole | undefined) => number): number[] {
  return [logOf(roles[0]), Math.max(...roles.map(logOf))]
}

const UNLIKELY = 0.02
const LOG_OF_UNLIKELY = Math.log(UNLIKELY)

function isOfField({ roles, sports }: Topic, field: Field | undefined): boolean {
  if (!field) return true
  return roles.includes(field.role) && (!sports || (field.sport !== undefined && sports.includes(field.sport)))
}

function likelihood({ base, weights }: typeof RIGHT, features: readonly number[]): number {
  const sum = features.reduce((total, feature, place) => total + feature * (weights[place] ?? 0), base)
  return 1 / (1 + Math.exp(-sum))
}

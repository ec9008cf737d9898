import type { LibraryTopic, TopicEntry } from '@touchline/contract/coaching/knowledge.ts'
import { MAX_TOPICS_FOUND } from '@touchline/contract/coaching/knowledge.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { ROLES, ROSTER, type Sport } from '@touchline/contract/platform/sports.ts'
import { sourcesOf, type Topic, topics, topicWords } from '@touchline/knowledge/topics.ts'
import { Failure } from '../../platform/failure.ts'
import { findTopics, LEAST_INSIDE } from './find-topics.ts'

/** Every topic of the library in a language; for a sport, its own topics and those for all sports. */
export function allTopics(language: LanguageCode, sport: Sport | undefined): TopicEntry[] {
  const ofSport = [...topics().values()].filter(({ sports }) => !sport || !sports || sports.includes(sport))
  return ofSport.map((topic) => entryOf(topic, language))
}

/** The topics that answer a question, likeliest first. */
export async function topicsFor(text: string, language: LanguageCode, sport: Sport | undefined): Promise<TopicEntry[]> {
  const found = await findTopics({ text, language, sport, most: MAX_TOPICS_FOUND })
  return found.filter(({ isInside }) => isInside >= LEAST_INSIDE).map(({ topic }) => entryOf(topic, language))
}

/** A complete topic of the library. */
export function libraryTopic(id: string, language: LanguageCode): LibraryTopic {
  const topic = findTopic(language, id)
  if (!topic) throw new Failure('TOPIC_NOT_FOUND')
  return topic
}

/** The complete topic with an id, if it exists. */
export function findTopic(language: LanguageCode, id: string): LibraryTopic | undefined {
  const topic = topics().get(id)
  if (!topic) return undefined
  const { steps, variants, mistakes, see } = wordsOf(id, language)
  const named = topic.next.filter((one) => topics().has(one))
  return {
    ...entryOf(topic, language),
    steps: steps.map(withoutBraces),
    variants: variants.map((variant) => ({ ...variant, text: withoutBraces(variant.text) })),
    mistakes: [...mistakes],
    see,
    next: named.map((one) => ({ id: one, title: wordsOf(one, language).title })),
    calculators: (topic.tools ?? []).filter((tool) => !MAKERS.has(tool)),
    specialistId: specialistFor(topic),
    sources: sourcesOf(topic).map(({ by, year, title }) => ({ authors: by, year, title })),
    isPractice: topic.practice === true,
  }
}

const MAKERS: ReadonlySet<string> = new Set(['plan', 'competition', 'list'])

function entryOf(topic: Topic, language: LanguageCode): TopicEntry {
  const { title, answer } = wordsOf(topic.id, language)
  const { id, roles, sports = [] } = topic
  return { id, title, answer: withoutBraces(answer), roles: [...roles], sports: [...sports] }
}

function wordsOf(id: string, language: LanguageCode) {
  const words = topicWords(language).get(id)
  if (!words) throw new Error(`the topic ${id} has no words in ${language}`)
  return words
}

/** Removes the markers of amounts by body weight, for readers whose weight is unknown. */
function withoutBraces(text: string): string {
  return text.replace(/[{}]/g, '')
}

/** The specialist for a topic: its first role, in its own sport or the default one. */
function specialistFor({ roles, sports }: Topic): string {
  const [role] = roles
  if (role && (ROSTER.universal as readonly string[]).includes(role)) return `universal_${role}`
  const sport = sports?.[0] ?? 'athletics'
  return `${sport}_${ROSTER[sport][(ROLES as readonly string[]).indexOf(role ?? 'trainer')]}`
}

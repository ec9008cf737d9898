import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { ROLES, RoleIn, Sport } from '@touchline/contract/platform/sports.ts'
import { parse } from 'yaml'
import { readTopics, type TopicWords } from './topic-file.ts'

/** Specialists for a topic: a common role, which includes the sports' own versions of it, or a coach for all sports. */
export type TopicRole = (typeof ROLES)[number] | RoleIn<'universal'>

/** A question the specialists can answer; its texts are in the language files. */
export type Topic = {
  id: string
  /** Its folder: a sport, the primary role, or `universal`. */
  group: string
  /** The first one takes precedence. */
  roles: readonly TopicRole[]
  /** Set if the topic is limited to these sports. */
  sports?: readonly Sport[]
  /** Suggested follow-up questions, by id. */
  next: readonly string[]
  /** Calculators by id, and makers, that the topic leads to. */
  tools?: readonly string[]
  /** Ids in sources.json. */
  sources: readonly string[]
  /** Whether part of it is common practice without a study to back it. */
  practice?: boolean
}

/** A book, study, guideline or rule book that topics cite. */
export type KnowledgeSource = { by: string; title: string; year: number }

/** Every topic by its id, lazily loaded. */
export function topics(): ReadonlyMap<string, Topic> {
  known ??= new Map(GROUPS.flatMap(topicsOfGroup).map((topic) => [topic.id, topic]))
  return known
}

/** The topics of a group, cached. Parsing YAML is slow, so background loading goes group by group. */
export function topicsOfGroup(group: string): readonly Topic[] {
  const before = ofGroups.get(group)
  if (before) return before
  const listed = parse(read(`topics/${group}/topics.yaml`)) as Omit<Topic, 'group'>[]
  const all = listed.map((topic) => ({ ...topic, group }))
  ofGroups.set(group, all)
  return all
}

const ofGroups = new Map<string, readonly Topic[]>()

/** A topic's sources, in the order it lists them. */
export function sourcesOf({ sources: ids }: Pick<Topic, 'sources'>): KnowledgeSource[] {
  sources ??= JSON.parse(read('sources.json')) as Record<string, KnowledgeSource>
  return ids.flatMap((id) => sources?.[id] ?? [])
}

/** The texts of every topic in a language by id, cached, without the questions, which only training needs. */
export function topicWords(language: LanguageCode): ReadonlyMap<string, TopicWords> {
  const before = words.get(language)
  if (before) return before
  const all = new Map(
    GROUPS.flatMap((group) => readTopics(fileOf(group, language).replace(/^\? .*$/gm, ''))).map((one) => [one.id, one]),
  )
  words.set(language, all)
  return all
}

/** The topics of a group in a language, including the questions that lead to them. Not cached. */
export function groupTopics(group: string, language: LanguageCode): TopicWords[] {
  return readTopics(fileOf(group, language))
}

const FOLDER = new URL('topics/', import.meta.url)

/** The folders of topics. */
export const GROUPS: readonly string[] = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []

let known: Map<string, Topic> | undefined
let sources: Record<string, KnowledgeSource> | undefined
const words = new Map<LanguageCode, ReadonlyMap<string, TopicWords>>()

function fileOf(group: string, language: LanguageCode): string {
  return read(`topics/${group}/${language}.md`)
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { ROLES, RoleIn, Sport } from '@touchline/contract/platform/sports.ts'
import { parse } from 'yaml'
import { readTopics, type TopicWords } from './topic-file.ts'

/** Who answers a topic: a common role, which stands for the sports' own versions of it too, or a coach for all sports. */
export type TopicRole = (typeof ROLES)[number] | RoleIn<'universal'>

/** What the specialists know about one question; its words stand in the files of the languages. */
export type Topic = {
  id: string
  /** The folder it stands in: a sport, the role that is asked first, or `universal`. */
  group: string
  /** The first one leads. */
  roles: readonly TopicRole[]
  /** Only if it is about these sports and no other. */
  sports?: readonly Sport[]
  /** What people ask next, by id. */
  next: readonly string[]
  /** Calculators by id, and makers, that the topic leads to. */
  tools?: readonly string[]
  /** Ids in sources.json. */
  sources: readonly string[]
  /** Whether a part of it is common practice that no study settles. */
  practice?: boolean
}

/** A book, study, guideline or rule book that topics cite. */
export type KnowledgeSource = { by: string; title: string; year: number }

/** Every topic by its id, read when first asked for. */
export function topics(): ReadonlyMap<string, Topic> {
  known ??= new Map(GROUPS.flatMap(topicsOfGroup).map((topic) => [topic.id, topic]))
  return known
}

/** The topics of a group, read once: YAML is slow to read, so whoever has time reads one group after the other. */
export function topicsOfGroup(group: string): readonly Topic[] {
  const before = ofGroups.get(group)
  if (before) return before
  const listed = parse(read(`topics/${group}/topics.yaml`)) as Omit<Topic, 'group'>[]
  const all = listed.map((topic) => ({ ...topic, group }))
  ofGroups.set(group, all)
  return all
}

const ofGroups = new Map<string, readonly Topic[]>()

/** A topic's sources, in its own order. */
export function sourcesOf({ sources: ids }: Pick<Topic, 'sources'>): KnowledgeSource[] {
  sources ??= JSON.parse(read('sources.json')) as Record<string, KnowledgeSource>
  return ids.flatMap((id) => sources?.[id] ?? [])
}

/** The words of every topic in a language by their ids, without the questions, which only training needs. */
export function topicWords(language: LanguageCode): ReadonlyMap<string, TopicWords> {
  const before = words.get(language)
  if (before) return before
  const all = new Map(
    GROUPS.flatMap((group) => readTopics(fileOf(group, language).replace(/^\? .*$/gm, ''))).map((one) => [one.id, one]),
  )
  words.set(language, all)
  return all
}

/** The topics of a group in a language, with the questions by which they are found. Read anew at each call. */
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

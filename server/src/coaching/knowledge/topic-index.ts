import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { suggestedAnswers } from '@touchline/knowledge/suggested.ts'
import type { TopicWords } from '@touchline/knowledge/topic-file.ts'
import { GROUPS, groupTopics, topicsOfGroup } from '@touchline/knowledge/topics.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { conceptsOf } from './concepts.ts'
import { KnownQuestions } from './known-questions.ts'
import { hashed, Postings } from './postings.ts'
import { contentWords, stemOf } from './words.ts'

/** Scores each topic of one language against a text. */
export type TopicIndex = {
  /** The topic ids, in the order of the scores. */
  ids: readonly string[]
  /**
   * The score of each topic, the share of the text's distinctive words that any topic contains, and the number of
   * content words.
   */
  scores(text: string): { scores: Float64Array; known: number; words: number }
  /** Separate scores for each topic's title, text, variants and concepts. */
  fieldScores(text: string): Record<IndexedField, Float64Array>
  /** The indexes of topics with a known question in the same words. */
  askedInTheseWords(text: string): readonly number[]
  /** The similarity of a text to a topic's two closest known questions, from 0 to 1. */
  likeness(text: string, place: number): [number, number]
}

type IndexedField = (typeof FIELDS)[number]
const FIELDS = ['title', 'text', 'variants', 'concepts'] as const

/**
 * The index of a language, built on first use one topic group at a time, so that other requests are served in between.
 */
export function openTopicIndex(language: LanguageCode): Promise<TopicIndex> {
  const open = opened.get(language) ?? build(language)
  opened.set(language, open)
  return open
}

const opened = new Map<LanguageCode, Promise<TopicIndex>>()

/** The questions held out of the index for measuring the search: a fixed fifth. */
export function isKeptOut(topic: string, place: number): boolean {
  return (place + topic.length) % 5 === 0
}

/** Builds the indexes without the held-out questions: for benchmarks, before the first search. */
export function keepQuestionsOut(): void {
  keepsOut = true
}

let keepsOut = false

function isIndexed(topic: string, place: number): boolean {
  return !keepsOut || !isKeptOut(topic, place)
}

// Weights of words by where they occur: a title says more about a topic than its text.
const IN_TITLE = 3
const IN_QUESTION = 1
const IN_TEXT = 0.7

/** The weight of letter n-grams relative to stems: they match other word forms, typos and compounds. */
const LETTERS_COUNT = 0.8

async function build(language: LanguageCode): Promise<TopicIndex> {
  const { ids, stems, letters, fields, questions } = await filled(language)
  const conceptsIn = conceptsOf(language).sport
  return {
    ids,
    scores(text) {
      const scores = new Float64Array(ids.length)
      const words = [...new Set(contentWords(language, text))].slice(0, MOST_WORDS)
      const asked = new Set(words.map((word) => hashed(stemOf(language, word))))
      const grams = new Set(words.flatMap((word) => gramsOf(word)))
      for (const stem of asked) stems.addTo(scores, stem, 1)
      // Normalised, because the number of n-grams grows faster with the text than its content does.
      const weight = (LETTERS_COUNT * Math.sqrt(asked.size)) / Math.sqrt(grams.size || 1)
      for (const gram of grams) letters.addTo(scores, gram, weight)
      const told = [...asked].reduce((sum, stem) => sum + stems.rarityOf(stem), 0)
      const known = told / (told + stems.countUnknown(asked) * RARITY_OF_UNKNOWN || 1)
      return { scores, known, words: asked.size }
    },
    fieldScores(text) {
      const asked = stemsOf(language, text).subarray(0, MOST_WORDS)
      const concepts = Uint16Array.from(new Set(conceptsIn(text).map(hashed))).subarray(0, MOST_WORDS)
      const scoresIn = (field: IndexedField, said: Uint16Array) => {
        const scores = new Float64Array(ids.length)
        for (const one of said) fields[field].addTo(scores, one, 1)
        return scores
      }
      return {
        title: scoresIn('title', asked),
        text: scoresIn('text', asked),
        variants: scoresIn('variants', asked),
        concepts: scoresIn('concepts', concepts),
      }
    },
    askedInTheseWords(text) {
      return questions.placesWith(stemsOf(language, text))
    },
    likeness(text, place) {
      const asked = new Set(stemsOf(language, text))
      const alike = questions.of(place).map((question) => sharedBy(asked, question, stems))
      const [first = 0, second = 0] = alike.sort((one, other) => other - one)
      return [first, second]
    },
  }
}

type Filled = {
  ids: string[]
  stems: Postings
  letters: Postings
  fields: Record<IndexedField, Postings>
  questions: KnownQuestions
}

/** Separate from `build`, so that temporary data is not retained with the index. */
async function filled(language: LanguageCode): Promise<Filled> {
  const ids: string[] = []
  const [stems, letters, questions] = [new Postings(), new Postings(), new KnownQuestions()]
  const fields = { title: new Postings(), text: new Postings(), variants: new Postings(), concepts: new Postings() }
  const conceptsIn = conceptsOf(language).sport
  const read = wordReader(language)
  const addWord = (place: number, word: string, { weight, field }: IndexedText) => {
    const { stem, grams } = read(word)
    stems.add(place, stem, weight)
    if (field) fields[field].add(place, stem, 1)
    for (const gram of grams) letters.add(place, gram, weight)
  }
  const fill = (place: number, texts: readonly IndexedText[]) => {
    for (const one of texts) {
      for (const word of contentWords(language, one.text)) addWord(place, word, one)
      for (const concept of conceptsIn(one.text)) fields.concepts.add(place, hashed(concept), one.weight)
    }
  }
  const suggested = suggestedQuestions(language)
  for (const group of GROUPS) {
    topicsOfGroup(group)
    for (const topic of groupTopics(group, language)) {
      const place = ids.push(topic.id) - 1
      const asks = [...asksOf(topic), ...(suggested.get(topic.id) ?? [])]
      questions.add(asks.map((text) => stemsOf(language, text)))
      fill(place, textsOf(topic))
    }
    await setImmediate()
  }
  for (const postings of [stems, letters, ...Object.values(fields)]) {
    postings.close(ids.length)
    await setImmediate()
  }
  return { ids, stems, letters, fields, questions }
}

/** Caches the stem and the n-grams of each word. */
function wordReader(language: LanguageCode): (word: string) => { stem: number; grams: readonly number[] } {
  const known = new Map<string, { stem: number; grams: readonly number[] }>()
  return (word) => {
    const read = known.get(word) ?? { stem: hashed(stemOf(language, word)), grams: gramsOf(word) }
    known.set(word, read)
    return read
  }
}

/** Limits the lookup for very long questions to their first words. */
const MOST_WORDS = 80
const RARITY_OF_UNKNOWN = 3

/** The similarity of two texts: their shared stems, each weighted by how distinctive it is. */
function sharedBy(asked: ReadonlySet<number>, question: Uint16Array, stems: Postings): number {
  const telling = (stem: number) => 1 + (stems.rarityOf(stem) || RARITY_OF_UNKNOWN)
  let shared = 0
  let all = 0
  for (const stem of asked) all += telling(stem)
  for (const stem of question) {
    all += telling(stem)
    if (asked.has(stem)) shared += telling(stem)
  }
  return all > 0 ? (2 * shared) / all : 0
}

/** The unique stems of a text, sorted, so that word order does not matter. */
function stemsOf(language: LanguageCode, text: string): Uint16Array {
  return Uint16Array.from(new Set(contentWords(language, text).map((word) => hashed(stemOf(language, word))))).sort()
}

/** The questions suggested in the interface, by the topic that answers them best. */
function suggestedQuestions(language: LanguageCode): ReadonlyMap<string, string[]> {
  const of = new Map<string, string[]>()
  for (const [specialist, { questions }] of Object.entries(LOCALES[language].specialists)) {
    for (const [place, question] of questions.entries()) {
      const [best = ''] = suggestedAnswers().get(specialist)?.[place] ?? []
      of.set(best, [...(of.get(best) ?? []), question])
    }
  }
  return of
}

/** The title and the questions that may be indexed. */
function asksOf({ id, title, questions }: TopicWords): string[] {
  return [title, ...questions.filter((_, place) => isIndexed(id, place))]
}

type IndexedText = { text: string; weight: number; field: IndexedField | undefined }

function textsOf({ id, title, questions, answer, steps, mistakes, see, variants }: TopicWords): IndexedText[] {
  const ofVariants = variants.map((variant) => `${variant.label} ${variant.text}`)
  const known = questions.filter((_, place) => isIndexed(id, place))
  return [
    { text: title, weight: IN_TITLE, field: 'title' },
    { text: [answer, ...steps, ...mistakes, see].join(' '), weight: IN_TEXT, field: 'text' },
    { text: ofVariants.join(' '), weight: IN_TEXT, field: 'variants' },
    ...known.map((question) => ({ text: question, weight: IN_QUESTION, field: undefined })),
  ]
}

const GRAM = 4

/** The 4-grams of a word, with its start and end marked. */
function gramsOf(word: string): number[] {
  const framed = `_${word}_`
  const grams: number[] = []
  for (let at = 0; at + GRAM <= framed.length; at++) grams.push(hashed(framed.slice(at, at + GRAM)))
  return grams
}

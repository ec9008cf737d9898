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

/** How well each topic's words answer to a text, in one language. */
export type TopicIndex = {
  /** The ids of the topics, in the order of the scores. */
  ids: readonly string[]
  /** What each topic scores, the share of the text's telling words that any topic knows, and how many words tell something. */
  scores(text: string): { scores: Float64Array; known: number; words: number }
  /** What each topic's title, text, variants and concepts answer to a text, counted apart. */
  fieldScores(text: string): Record<IndexedField, Float64Array>
  /** The places of the topics that are known by a question in the same words. */
  askedInTheseWords(text: string): readonly number[]
  /** How much a text is like the two questions of a topic that it is most like, from 0 to 1. */
  likeness(text: string, place: number): [number, number]
}

type IndexedField = (typeof FIELDS)[number]
const FIELDS = ['title', 'text', 'variants', 'concepts'] as const

/** The index of a language, built when first asked for, one group of topics after the other: others are served between. */
export function openTopicIndex(language: LanguageCode): Promise<TopicIndex> {
  const open = opened.get(language) ?? build(language)
  opened.set(language, open)
  return open
}

const opened = new Map<LanguageCode, Promise<TopicIndex>>()

/** The questions that are kept out of the index where the search is measured with them: a fifth, always the same. */
export function isKeptOut(topic: string, place: number): boolean {
  return (place + topic.length) % 5 === 0
}

/** Builds the indexes without the kept questions: for benchmarks, before the first search. */
export function keepQuestionsOut(): void {
  keepsOut = true
}

let keepsOut = false

function isIndexed(topic: string, place: number): boolean {
  return !keepsOut || !isKeptOut(topic, place)
}

// What a word counts by where it stands: a title says what a topic is about, its text says more than that.
const IN_TITLE = 3
const IN_QUESTION = 1
const IN_TEXT = 0.7

/** How much the letters of words count beside their stems: by them other forms, slips and compounds are found. */
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
      // A text of many words has many more letters than it says things.
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

/** Apart from `build`, so that what only filling needs is not kept with the index. */
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

/** Reads each word of a language once: its stem and its pieces. */
function wordReader(language: LanguageCode): (word: string) => { stem: number; grams: readonly number[] } {
  const known = new Map<string, { stem: number; grams: readonly number[] }>()
  return (word) => {
    const read = known.get(word) ?? { stem: hashed(stemOf(language, word)), grams: gramsOf(word) }
    known.set(word, read)
    return read
  }
}

/** A question may be a whole letter: its first words are looked up. */
const MOST_WORDS = 80
const RARITY_OF_UNKNOWN = 3

/** What two texts share of what they say, each word by how telling it is. */
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

/** The stems that a text says, each once and sorted: in which order they are said makes no difference. */
function stemsOf(language: LanguageCode, text: string): Uint16Array {
  return Uint16Array.from(new Set(contentWords(language, text).map((word) => hashed(stemOf(language, word))))).sort()
}

/** The questions that the interface suggests, by the topics that answer them best. */
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

/** The title and the questions that the index may know. */
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

/** The pieces of four letters of a word, its beginning and its end marked. */
function gramsOf(word: string): number[] {
  const framed = `_${word}_`
  const grams: number[] = []
  for (let at = 0; at + GRAM <= framed.length; at++) grams.push(hashed(framed.slice(at, at + GRAM)))
  return grams
}

import { CALCULATOR_IDS, CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import { foldedWords, type searchProduct } from '@touchline/contract/integrations/search.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { partsOf, SPECIALIST_IDS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { topicOf } from '../../coaching/desk/desk.ts'
import { topicsFor } from '../../coaching/knowledge/knowledge.ts'
import { type Ranked, ranked, type Typed, typedWords } from './ranking.ts'
import { SEARCHABLE_PAGES, textsOf } from './searchable-pages.ts'
import { calculatorSources, pageSources, specialistSources } from './sources.ts'
import { largeWordIndex, type WordIndex } from './word-index.ts'

export { findOwn } from './own.ts'

/** The search: text, language, maximum results per group, and the sport to prefer among equals. */
export type Wish = { text: string; language: LanguageCode; limit: number; sport?: string | undefined }

type Indexes = Record<'specialists' | 'calculators' | 'pages', WordIndex<LanguageCode>>
type Found<Id extends string> = Ranked<Id, LanguageCode>

/**
 * Specialists, calculators and pages matching words in any language. Tolerates typos only if nothing else matches well.
 */
export async function findInProduct(wish: Wish): Promise<ReplyOf<typeof searchProduct>> {
  if (typedWords(wish.text).length === 0) return NOTHING
  const indexes = await allIndexes()
  const exact = groupsOf(indexes, wish, { ...wish, withSlips: false })
  const groups = bestScore(exact) < WEAK ? groupsOf(indexes, wish, { ...wish, withSlips: true }) : exact
  return {
    specialists: groups.specialists.slice(0, wish.limit).map((one) => specialistIn(one, wish.language)),
    specialistsFound: groups.specialists.length,
    calculators: groups.calculators.slice(0, wish.limit).map((one) => calculatorIn(one, wish.language)),
    topics: await topicsIn(wish),
    pages: groups.pages.flatMap((one) => pageIn(one, wish.language)),
  }
}

const NOTHING = { specialists: [], specialistsFound: 0, calculators: [], topics: [], pages: [] }

/** Library topics are searched in the reader's language only, and only if it knows most of the typed words. */
async function topicsIn({ text, language, limit }: Wish) {
  const found = await topicsFor(text, language, undefined)
  return found.slice(0, Math.min(limit, MOST_TOPICS)).map(({ id, title, answer }) => ({
    ...{ id, name: title, description: answer },
    ...{ words: foldedWords(text), because: null },
  }))
}

const MOST_TOPICS = 3

/** The score of one word in a long sentence about something else. */
const WEAK = 0.55

function groupsOf(indexes: Indexes, { sport }: Wish, typed: Typed<LanguageCode>) {
  return {
    specialists: ranked(typed, indexes.specialists, inFront(sport)),
    calculators: ranked<CalculatorId, LanguageCode>(typed, indexes.calculators, CALCULATOR_CANDIDATES),
    pages: ranked(typed, indexes.pages, PAGE_CANDIDATES),
  }
}

function bestScore(groups: Record<string, Found<string>[]>): number {
  return Math.max(0, ...Object.values(groups).map(([first]) => first?.score ?? 0))
}

const CALCULATOR_CANDIDATES = CALCULATOR_IDS.map((id) => ({ id, labels: [id, `group:${CALCULATORS[id].group}`] }))
const PAGE_CANDIDATES = SEARCHABLE_PAGES.map((_, at) => ({ id: `${at}`, labels: [`${at}`] }))
const SPECIALIST_CANDIDATES = SPECIALIST_IDS.map((id) => {
  const { discipline } = partsOf(id)
  return { id, sport: discipline, labels: [id, `sport:${discipline}`, `topic:${topicOf(id)}`] }
})

/** Every specialist, those of a sport first. */
function inFront(sport: string | undefined) {
  const isOfSport = (one: { sport: string }) => one.sport === sport
  return [
    ...SPECIALIST_CANDIDATES.filter(isOfSport),
    ...SPECIALIST_CANDIDATES.filter((candidate) => !isOfSport(candidate)),
  ]
}

function specialistIn(one: Found<SpecialistId>, language: LanguageCode) {
  const { name, description } = LOCALES[language].specialists[one.id]
  const { discipline } = partsOf(one.id)
  const shown = [name, description, translate(language, `interface:sports.${discipline}`)]
  return { id: one.id, sport: discipline, name, description, ...reasonOf(one, shown) }
}

function calculatorIn(one: Found<CalculatorId>, language: LanguageCode) {
  const name = translate(language, `calculators:names.${one.id}`)
  const description = translate(language, `calculators:descriptions.${one.id}`)
  return { id: one.id, name, description, ...reasonOf(one, [name, description]) }
}

/** The client filters pages by their audience. */
function pageIn(one: Found<string>, language: LanguageCode) {
  const entry = SEARCHABLE_PAGES[Number(one.id)]
  if (!entry) return []
  const { name, description } = textsOf(entry, language)
  const { page, section, audience } = entry
  return { page, section, audience, name, description, ...reasonOf(one, [name, description]) }
}

/** The words to highlight, and the matching source text if nothing visible contains it. */
function reasonOf({ hits }: Found<string>, shown: readonly string[]) {
  const visible = new Set(shown.flatMap(foldedWords))
  const hidden = hits.find(({ word }) => !visible.has(word))
  const words = [...new Set(hits.map(({ word }) => word))]
  return { words, because: hidden ? { text: hidden.source.text, language: hidden.source.language } : null }
}

let indexes: Promise<Indexes> | undefined

/** The indexes of all languages, built on the first search. */
function allIndexes(): Promise<Indexes> {
  indexes ??= makeIndexes()
  return indexes
}

async function makeIndexes(): Promise<Indexes> {
  return {
    specialists: await largeWordIndex(LANGUAGE_CODES.map(specialistSources)),
    calculators: await largeWordIndex(LANGUAGE_CODES.map(calculatorSources)),
    pages: await largeWordIndex(LANGUAGE_CODES.map(pageSources)),
  }
}

import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type CardTexts, knowledgeIn } from '@touchline/locales/knowledge.ts'
import { CARDS, type Card } from './cards.ts'
import { contentWords, stemOf } from './words.ts'

/** A card as the search sees it: the stems in it with their weights, and those that say what it is about. */
export type Entry = {
  card: Card
  texts: CardTexts
  weights: ReadonlyMap<string, number>
  title: ReadonlySet<string>
  /** Title and keywords. */
  subject: ReadonlySet<string>
  length: number
}

/** All cards in a language. `rarity` is the inverse document frequency of BM25. */
export type CardIndex = {
  language: LanguageCode
  entries: readonly Entry[]
  stems: readonly string[]
  rarity: ReadonlyMap<string, number>
  rarityOfUnknown: number
  meanLength: number
}

/** The index of a language, built when it is first asked for. */
export function indexOf(language: LanguageCode): CardIndex {
  const known = indexes.get(language)
  if (known) return known
  const index = buildIndex(language)
  indexes.set(language, index)
  return index
}

const TITLE_WEIGHT = 3
const KEYWORD_WEIGHT = 2

const indexes = new Map<LanguageCode, CardIndex>()

function buildIndex(asked: LanguageCode): CardIndex {
  const { language, cards } = knowledgeIn(asked)
  const stemsOf = rememberingStems(language)
  const entries = CARDS.map((card) => {
    const texts = cards[card.id]
    if (!texts) throw new Error(`the card ${card.id} has no words in ${language}`)
    return entryOf(card, texts, stemsOf)
  })
  const cardsWith = new Map<string, number>()
  for (const { weights } of entries) {
    for (const stem of weights.keys()) cardsWith.set(stem, (cardsWith.get(stem) ?? 0) + 1)
  }
  const rarityOf = (count: number) => Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))
  return {
    language,
    entries,
    stems: [...cardsWith.keys()],
    rarity: new Map([...cardsWith].map(([stem, count]) => [stem, rarityOf(count)])),
    rarityOfUnknown: rarityOf(0),
    meanLength: entries.reduce((total, entry) => total + entry.length, 0) / entries.length,
  }
}

function entryOf(card: Card, texts: CardTexts, stemsOf: (text: string) => string[]): Entry {
  const title = stemsOf(texts.title)
  const keywords = stemsOf(texts.keywords)
  const weights = new Map<string, number>()
  const add = (stems: string[], weight: number) => {
    for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + weight)
  }
  add(title, TITLE_WEIGHT)
  add(keywords, KEYWORD_WEIGHT)
  add(stemsOf(texts.text), 1)
  const length = [...weights.values()].reduce((total, weight) => total + weight, 0)
  return { card, texts, weights, title: new Set(title), subject: new Set([...title, ...keywords]), length }
}

/** Stems each word once: three words of four come again in another card. */
function rememberingStems(language: LanguageCode) {
  const stems = new Map<string, string>()
  return (text: string) =>
    contentWords(language, text).map((word) => {
      const stem = stems.get(word) ?? stemOf(language, word)
      stems.set(word, stem)
      return stem
    })
}

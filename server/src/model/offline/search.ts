import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import type { CardTexts } from '@touchline/locales/knowledge.ts'
import { withoutSportName } from '../../desk/desk.ts'
import { type CardIndex, type Entry, indexOf } from './card-index.ts'
import type { Card } from './cards.ts'
import { type Field, fieldOf } from './field.ts'
import { contentWords, stemOf } from './words.ts'

/**
 * A card that was found, with the share of the question that it answers to: 1 where every word of it matched.
 * `named` is the share of the words that stand in its title or keywords just as they were asked.
 */
export type Found = { card: Card; texts: CardTexts; share: number; named: number; score: number }

/** The card that answers a question, in the asked specialist's own field; none rather than one that does not fit. */
export function fittingCard(
  question: string,
  about: { specialistId: SpecialistId; language: LanguageCode },
): Found | undefined {
  const [closest] = searchCards(question, about)
  if (!closest?.card.roles.includes(fieldOf(about.specialistId).role)) return undefined
  const { share, named, score } = closest
  const isAnswer = score >= SURE_SCORE && named >= SURE_NAMED
  return isAnswer || (share >= WHOLE && named >= WHOLE_NAMED && score >= WHOLE_SCORE) ? closest : undefined
}

// Measured on 20 questions a language (bench/cards.ts): of 38 cards that did not answer their question, 1 is left.
const SURE_SCORE = 13
const SURE_NAMED = 0.4
// A short question every word of which was found.
const WHOLE = 0.95
const WHOLE_NAMED = 0.7
const WHOLE_SCORE = 10

/** The closest cards to a question, at most three, the closest first; the asked specialist's own field comes first. */
export function searchCards(question: string, about: { specialistId: SpecialistId; language: LanguageCode }): Found[] {
  const index = indexOf(about.language)
  const field = fieldOf(about.specialistId)
  const asked = askedWords(index, question, field)
  const found = index.entries
    .map((entry) => compare(index, entry, asked, field))
    .filter(({ share, isAbout }) => isAbout && share >= LEAST_SHARE)
    .sort((one, other) => other.score - one.score)
  const enough = (found[0]?.score ?? 0) * CLOSE_TO_BEST
  return found.filter(({ score }) => score >= enough).slice(0, CARDS_SHOWN)
}

/** A word of the question as the index knows it: its own stem, or those that begin alike, and how telling it is. */
type AskedWord = { stems: string[]; telling: number; certainty: number; namesOwnSport?: boolean }

const CARDS_SHOWN = 3
/**
 * Words count by their rarity: of "a laptop for training" the unknown laptop counts for more than the training.
 * Measured on 50 questions and 40 that no card answers: between 0.34 and 0.26 three more right cards are found, and
 * below 0.3 chance hits begin.
 */
const LEAST_SHARE = 0.3
/** Where a single word, and none of the title, ties a card to a question, it has to be most of the question. */
const SHARE_OF_ONE_WORD = 0.55
/** Beside a card that fits well, one that shares a common word with the question is noise. */
const CLOSE_TO_BEST = 0.3
/** A question may be a whole letter: its first words are looked up, and no more than some of them make its point. */
const MOST_WORDS = 60
const WORDS_TO_THE_POINT = 8
/** Two words that begin with the same five letters are probably one, or a compound of it. */
const ALIKE_LETTERS = 5
const ALIKE_CERTAINTY = 0.6
/** How much the field counts beside the words. */
const OWN_ROLE = 0.4
const OWN_SPORT = 0.4
const OTHER_SPORT = -0.5
// The usual constants of BM25; cards are of much the same length, so length matters little.
const SATURATION = 1.2
const LENGTH_MATTERS = 0.4

function askedWords(index: CardIndex, question: string, { sport }: Field): AskedWord[] {
  const words = new Map<string, AskedWord>()
  for (const word of contentWords(index.language, question)) {
    const rest = sport ? withoutSportName(word, sport) : word
    for (const part of new Set([word, rest || word])) {
      const stem = stemOf(index.language, part)
      if (words.size < MOST_WORDS) words.set(stem, { ...askedWord(index, stem), namesOwnSport: part !== rest })
    }
  }
  return [...words.values()]
}

function askedWord(index: CardIndex, stem: string): AskedWord {
  const telling = index.rarity.get(stem)
  if (telling !== undefined) return { stems: [stem], telling, certainty: 1 }
  const alike = index.stems.filter((known) => beginAlike(known, stem))
  if (!alike.length) return { stems: [], telling: index.rarityOfUnknown, certainty: 0 }
  const rarities = alike.map((known) => index.rarity.get(known) ?? 0)
  return { stems: alike, telling: Math.min(...rarities), certainty: ALIKE_CERTAINTY }
}

function beginAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= ALIKE_LETTERS && long.startsWith(short)
}

function compare(index: CardIndex, entry: Entry, asked: AskedWord[], field: Field) {
  const isMatched = ({ stems }: AskedWord) => stems.some((stem) => entry.weights.has(stem))
  const matched = asked.filter(isMatched)
  // Who asks a hockey specialist about hockey says nothing by that name which a card for all sports would lack.
  const meant = asked.filter((word) => !word.namesOwnSport || isMatched(word))
  const point = sum(meant.map(({ telling }) => telling)) * Math.min(1, WORDS_TO_THE_POINT / meant.length)
  const share = Math.min(1, sum(matched.map(({ telling }) => telling)) / point)
  const scores = matched.map(({ stems, certainty }) => {
    return certainty * Math.max(...stems.map((stem) => scoreOf(index, entry, stem)))
  })
  const score = sum(scores) * preference(entry.card, field)
  const exact = matched.filter(
    ({ stems, certainty }) => certainty === 1 && stems.some((stem) => entry.subject.has(stem)),
  )
  const named = sum(exact.map(({ telling }) => telling)) / point
  return { card: entry.card, texts: entry.texts, share, named, score, isAbout: isAbout(entry, matched, share) }
}

/** Whether the question names what the card is about, and not just a word that stands somewhere in it. */
function isAbout(entry: Entry, matched: AskedWord[], share: number): boolean {
  const among = (words: ReadonlySet<string>) =>
    matched.filter(({ stems }) => stems.some((stem) => words.has(stem))).length
  const named = among(entry.subject)
  return among(entry.title) > 0 || named >= 2 || (named === 1 && share >= SHARE_OF_ONE_WORD)
}

function scoreOf(index: CardIndex, entry: Entry, stem: string): number {
  const weight = entry.weights.get(stem) ?? 0
  const length = 1 - LENGTH_MATTERS + (LENGTH_MATTERS * entry.length) / index.meanLength
  return ((index.rarity.get(stem) ?? 0) * weight * (SATURATION + 1)) / (weight + SATURATION * length)
}

function preference(card: Card, field: Field): number {
  const role = card.roles.includes(field.role) ? OWN_ROLE : 0
  if (!card.sports || !field.sport) return 1 + role
  return 1 + role + (card.sports.includes(field.sport) ? OWN_SPORT : OTHER_SPORT)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

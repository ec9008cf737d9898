import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { questions } from './training-data.ts'

/** How often a message uses the words of each label (a sport or a topic). */
export type Hits = Map<string, number>

/** The words of a language that indicate a sport or a topic, found in a message in any inflected form. */
export function hitsIn(message: string, language: LanguageCode): { sports: Hits; topics: Hits } {
  const hits = { sports: new Map<string, number>(), topics: new Map<string, number>() }
  for (const { kind, label, weight } of entriesIn(message, vocabularyOf(language))) {
    hits[kind].set(label, (hits[kind].get(label) ?? 0) + weight)
  }
  return hits
}

type Word = { label: string; kind: 'sports' | 'topics'; start: string; isShort: boolean }
type Entry = Word & { weight: number }
type Vocabulary<W extends Word = Entry> = Map<string, W[]>

function entriesIn<W extends Word>(message: string, vocabulary: Vocabulary<W>): Set<W> {
  const text = plainText(message)
  const found = new Set<W>()
  for (let at = 0; at >= 0 && at < text.length; at = nextWord(text, at)) {
    for (const entry of vocabulary.get(text.slice(at, at + KEY)) ?? []) if (stands(entry, text, at)) found.add(entry)
  }
  return found
}

/** Entries are indexed by their first letters. */
const KEY = 3

/** The most letters that may follow a stem; short words must match exactly, since a longer one is another word. */
const LONGEST_ENDING = 5

function nextWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 ? -1 : space + 1
}

function stands({ start, isShort }: Word, text: string, at: number): boolean {
  if (!text.startsWith(start, at)) return false
  const end = text.indexOf(' ', at + start.length)
  const ending = (end < 0 ? text.length : end) - at - start.length
  return ending <= (isShort ? 0 : LONGEST_ENDING)
}

const vocabularies = new Map<string, Vocabulary>()

function vocabularyOf(language: LanguageCode): Vocabulary {
  const kept = vocabularies.get(language)
  if (kept) return kept
  const words = questions('words', language).map(({ sport, topic, text }): Word => {
    const plain = plainText(text)
    return { label: sport || topic, kind: sport ? 'sports' : 'topics', start: stemOf(plain), isShort: plain.length < 4 }
  })
  const telling = tellingWords(words, language)
  // A word of several sports is weak evidence for each of them.
  const shared = Map.groupBy(telling, ({ kind, start }) => `${kind} ${start}`)
  const weighed = telling.map((word) => ({
    ...word,
    weight: 1 / (shared.get(`${word.kind} ${word.start}`)?.length ?? 1),
  }))
  const vocabulary = byFirstLetters(weighed)
  vocabularies.set(language, vocabulary)
  return vocabulary
}

function byFirstLetters<W extends Word>(words: W[]): Vocabulary<W> {
  return Map.groupBy(words, ({ start }) => start.slice(0, KEY))
}

/**
 * Drops words whose stem occurs in questions about everything: the Czech word for boot studs ("kolíky") starts like
 * "how many" ("kolik").
 */
function tellingWords(words: Word[], language: LanguageCode): Word[] {
  const uses = new Map(words.map((word) => [word, { all: 0, right: 0 }]))
  const vocabulary = byFirstLetters(words)
  for (const { text, sport, topic } of [...questions('training', language), ...questions('short', language)]) {
    for (const word of entriesIn(text, vocabulary)) {
      const use = uses.get(word)
      if (!use) continue
      use.all += 1
      if (word.label === (word.kind === 'sports' ? sport : topic)) use.right += 1
    }
  }
  return words.filter((word) => {
    const { all, right } = uses.get(word) ?? { all: 0, right: 0 }
    return all < ENOUGH_USES || right / all >= LEAST_RIGHT
  })
}

/**
 * In how many questions a word must occur to be judged by them, and the share in which its label must be right (0026).
 */
const ENOUGH_USES = 5
const LEAST_RIGHT = 0.25

/** A word without the letters that inflection changes. */
function stemOf(plain: string): string {
  if (plain.length >= 8) return plain.slice(0, -2)
  return plain.length >= 5 ? plain.slice(0, -1) : plain
}

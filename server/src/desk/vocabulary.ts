import type { LanguageCode } from '@touchline/contract/languages.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { questions } from './training-data.ts'

/** How often a message uses the words of each label (a sport or a topic). */
export type Hits = Map<string, number>

/** The words of a language that tell a sport or a topic, found in a message in any of their forms. */
export function hitsIn(message: string, language: LanguageCode): { sports: Hits; topics: Hits } {
  const text = plainText(message)
  const vocabulary = vocabularyOf(language)
  const found = new Set<Entry>()
  for (let at = 0; at >= 0 && at < text.length; at = nextWord(text, at)) {
    for (const entry of vocabulary.get(text.slice(at, at + KEY)) ?? []) if (stands(entry, text, at)) found.add(entry)
  }
  const hits = { sports: new Map<string, number>(), topics: new Map<string, number>() }
  for (const { kind, label, weight } of found) hits[kind].set(label, (hits[kind].get(label) ?? 0) + weight)
  return hits
}

type Entry = { label: string; kind: 'sports' | 'topics'; start: string; isShort: boolean; weight: number }
type Vocabulary = Map<string, Entry[]>

/** Entries are looked up by their first letters. */
const KEY = 3

/** How many letters may follow the stem of a word; a short word that goes on is another one. */
const LONGEST_ENDING = 5

function nextWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 ? -1 : space + 1
}

function stands({ start, isShort }: Entry, text: string, at: number): boolean {
  if (!text.startsWith(start, at)) return false
  const end = text.indexOf(' ', at + start.length)
  const ending = (end < 0 ? text.length : end) - at - start.length
  return ending <= (isShort ? 0 : LONGEST_ENDING)
}

const vocabularies = new Map<string, Vocabulary>()

function vocabularyOf(language: LanguageCode): Vocabulary {
  const kept = vocabularies.get(language)
  if (kept) return kept
  const words = questions('words').filter((word) => word.language === language)
  const entries = words.map(({ sport, topic, text }): Omit<Entry, 'weight'> => {
    const plain = plainText(text)
    return { label: sport || topic, kind: sport ? 'sports' : 'topics', start: stemOf(plain), isShort: plain.length < 4 }
  })
  // A word of several sports says little about each of them.
  const shared = Map.groupBy(entries, ({ kind, start }) => `${kind} ${start}`)
  const weighed = entries.map((entry) => ({ ...entry, weight: 1 / (shared.get(`${entry.kind} ${entry.start}`)?.length ?? 1) }))
  const vocabulary = Map.groupBy(weighed, ({ start }) => start.slice(0, KEY))
  vocabularies.set(language, vocabulary)
  return vocabulary
}

/** A word without the letters that its forms change. */
function stemOf(plain: string): string {
  if (plain.length >= 8) return plain.slice(0, -2)
  return plain.length >= 5 ? plain.slice(0, -1) : plain
}

import type { LanguageCode } from '@touchline/contract/languages.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { questions } from './training-data.ts'

/** How often a message uses the words of each label (a sport or a topic). */
export type Hits = Map<string, number>

/** The words of a language that tell a sport or a topic, found in a message in any of their forms. */
export function hitsIn(message: string, language: LanguageCode): { sports: Hits; topics: Hits } {
  const words = plainText(message).split(' ')
  const text = ` ${words.join(' ')} `
  const hits = { sports: new Map<string, number>(), topics: new Map<string, number>() }
  for (const { label, kind, start, isPhrase, weight } of vocabularyOf(language)) {
    const isThere = isPhrase
      ? text.includes(` ${start}`)
      : words.some((word) => word.startsWith(start) && fits(word, start))
    if (isThere) hits[kind].set(label, (hits[kind].get(label) ?? 0) + weight)
  }
  return hits
}

type Entry = { label: string; kind: 'sports' | 'topics'; start: string; isPhrase: boolean; weight: number }

// An ending may follow, but a short word that goes on for long is another one.
const fits = (word: string, start: string) => word.length - start.length <= (start.length < 4 ? 0 : 5)

const vocabularies = new Map<string, Entry[]>()

function vocabularyOf(language: LanguageCode): Entry[] {
  const kept = vocabularies.get(language)
  if (kept) return kept
  const own = questions('words').filter((word) => word.language === language)
  const entries = own.map(({ sport, topic, text }): Omit<Entry, 'weight'> => {
    const plain = plainText(text)
    return {
      label: sport || topic,
      kind: sport ? 'sports' : 'topics',
      start: stemOf(plain),
      isPhrase: plain.includes(' '),
    }
  })
  // A word of several sports says little about each of them.
  const shared = Map.groupBy(entries, ({ kind, start }) => `${kind} ${start}`)
  const weighed = entries.map((entry) => ({
    ...entry,
    weight: 1 / (shared.get(`${entry.kind} ${entry.start}`)?.length ?? 1),
  }))
  vocabularies.set(language, weighed)
  return weighed
}

/** A word without the letters that its forms change. */
function stemOf(plain: string): string {
  if (plain.length >= 8) return plain.slice(0, -2)
  return plain.length >= 5 ? plain.slice(0, -1) : plain
}

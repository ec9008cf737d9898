import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import type { Said } from './rule-match.ts'

/** Finds the things that words name, by language. */
export type Terms = { saidIn(words: readonly string[]): Map<LanguageCode, Said[]> }

/** The terms of a folder's files, one per language: `thing: word beginning* two_words`. */
export function termsIn(folder: string): Terms {
  const terms = readTerms(folder)
  const longest = Math.max(...[...terms.keys()].map((key) => key.length)) - 1
  // Cached, because most words recur between messages and matching beginnings takes a lookup for each length.
  const known = new BoundedCache<Term[]>(KNOWN_WORDS)
  const termsOf = (word: string) => {
    const before = known.get(word)
    if (before) return before
    const found = termsFrom(terms, word, longest)
    if (word.length <= longest) known.set(word, found)
    return found
  }
  return {
    saidIn(words) {
      const found = new Map<LanguageCode, Said[]>()
      words.forEach((word, from) => {
        for (const { language, thing, words: rest, isBeginning } of termsOf(word)) {
          if (!continues(words, from + 1, rest, isBeginning)) continue
          const said = found.get(language) ?? []
          said.push({ thing, from, to: from + 1 + rest.length })
          found.set(language, said)
        }
      })
      return found
    },
  }
}

const KNOWN_WORDS = 4096

/** The lines of a file, split at the colon. */
export function linesOf(name: string): string[][] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split(': '))
}

/** One way to name a thing: the words after the first; the last one may be a prefix. */
type Term = { language: LanguageCode; thing: string; words: string[]; isBeginning: boolean }

/** Keyed by the first word, or `beginning*`; inside a term of several words a star applies to that word only. */
function readTerms(folder: string): Map<string, Term[]> {
  const terms = new Map<string, Term[]>()
  for (const language of LANGUAGE_CODES) {
    for (const [thing = '', list = ''] of linesOf(`${folder}/${language}.txt`)) {
      for (const written of list.split(' ')) {
        const [first = '', ...rest] = written.split('_')
        const key = first.endsWith('*') ? `${plainText(first)}*` : plainText(first)
        const term = { language, thing, words: rest.map(plainText), isBeginning: written.endsWith('*') }
        terms.set(key, [...(terms.get(key) ?? []), term])
      }
    }
  }
  return terms
}

function termsFrom(terms: ReadonlyMap<string, Term[]>, word: string, longest: number): Term[] {
  const found = [...(terms.get(word) ?? [])]
  for (let length = 2; length <= Math.min(word.length, longest); length++) {
    found.push(...(terms.get(`${word.slice(0, length)}*`) ?? []))
  }
  return found
}

function continues(words: readonly string[], at: number, rest: readonly string[], isBeginning: boolean): boolean {
  return rest.every((expected, place) => {
    const word = words[at + place] ?? ''
    return word === expected || (isBeginning && place === rest.length - 1 && word.startsWith(expected))
  })
}

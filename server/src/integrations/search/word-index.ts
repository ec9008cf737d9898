import { setImmediate as letOthersRun } from 'node:timers/promises'
import { foldedWords } from '@touchline/contract/integrations/search.ts'
import { forgivenSlips, slipsBetween } from './typo-tolerance.ts'

/** An indexed text: what it leads to, its language, and its weight (at most 1). */
export type Source<Language = string> = {
  label: string
  text: string
  language: Language
  weight: number
  /** Whether it is a name: each of its words counts nearly as much as the full name. */
  isName?: boolean
}

/** A matching word of a source, and how well it fits the typed word, from 0 to 1. */
export type Hit<Language = string> = { label: string; word: string; source: Source<Language>; score: number }

export type WordIndex<Language = string> = {
  /**
   * The sources that contain the typed word or a word starting with it; `withSlips` also near matches and other
   * endings.
   */
  hits(typed: string, withSlips: boolean): Hit<Language>[]
}

type Posting<Language> = { source: Source<Language>; weight: number }
type Postings<Language> = Map<string, Posting<Language>[]>

/** Shorter words of a phrase are ignored, unless there are no others. */
const SHORTEST = 3

/** How much longer than the typed word a match with a typo may be. */
const LONGEST_ENDING = 3

/** How much longer a word with another ending may be, and its score. */
const LONGEST_OTHER_ENDING = 6
const OTHER_ENDING = 0.5

/** Builds an index of a few texts synchronously. */
export function wordIndex<Language>(sources: Iterable<Source<Language>>): WordIndex<Language> {
  const postings: Postings<Language> = new Map()
  addAll(postings, sources)
  return indexOf(postings)
}

/** Builds an index of many texts, yielding to the event loop between parts so that other requests need not wait. */
export async function largeWordIndex<Language>(
  parts: Iterable<Iterable<Source<Language>>>,
): Promise<WordIndex<Language>> {
  const postings: Postings<Language> = new Map()
  for (const part of parts) {
    addAll(postings, part)
    await letOthersRun()
  }
  return indexOf(postings)
}

function addAll<Language>(postings: Postings<Language>, sources: Iterable<Source<Language>>): void {
  for (const source of sources) {
    const words = foldedWords(source.text)
    const telling = words.filter((word) => word.length >= SHORTEST)
    // A word that is the whole text says more than one among others.
    const alone = source.isName ? 0.15 : 0.65
    const weight = source.weight * (1 - alone + alone / words.length)
    for (const word of telling.length > 0 ? telling : words) {
      const kept = postings.get(word)
      if (kept) kept.push({ source, weight })
      else postings.set(word, [{ source, weight }])
    }
  }
}

function indexOf<Language>(postings: Postings<Language>): WordIndex<Language> {
  const words = [...postings.keys()].sort()
  const hitsOf = (word: string, fit: number): Hit<Language>[] =>
    (postings.get(word) ?? []).map(({ source, weight }) => ({ label: source.label, word, source, score: weight * fit }))

  function nearly(typed: string): Hit<Language>[] {
    const most = forgivenSlips(typed)
    if (most === 0) return []
    const related = wordsFrom(words, stemOf(typed)).filter((word) => word.length <= typed.length + LONGEST_OTHER_ENDING)
    return words
      .filter((word) => mayBe(typed, word))
      .flatMap((word) => {
        const slips = slipsBetween(typed, word, most)
        return slips === 0 || slips > most ? [] : hitsOf(word, beginningFit(typed, word) * (0.8 - 0.2 * slips))
      })
      .concat(related.flatMap((word) => hitsOf(word, OTHER_ENDING)))
  }

  return {
    hits: (typed, withSlips) => [
      ...wordsFrom(words, typed).flatMap((word) => hitsOf(word, beginningFit(typed, word))),
      ...(withSlips ? nearly(typed) : []),
    ],
  }
}

/** A word without the letters that change in inflected forms. */
function stemOf(typed: string): string {
  return typed.length >= 8 ? typed.slice(0, -2) : typed.slice(0, -1)
}

/** The larger the typed part of a word, the better the match. */
function beginningFit(typed: string, word: string): number {
  return word.length <= typed.length ? 1 : 0.5 + (0.45 * typed.length) / word.length
}

/** A typo rarely affects both of the first two letters; this quick check rules out most words. */
function mayBe(typed: string, word: string): boolean {
  if (word.length > typed.length + LONGEST_ENDING) return false
  return word[0] === typed[0] || word[1] === typed[1] || (word[0] === typed[1] && word[1] === typed[0])
}

/** The words with a prefix, from a sorted list. */
function wordsFrom(sorted: readonly string[], beginning: string): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; sorted[at]?.startsWith(beginning); at++) found.push(sorted[at] as string)
  return found
}

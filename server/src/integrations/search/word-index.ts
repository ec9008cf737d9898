import { setImmediate as letOthersRun } from 'node:timers/promises'
import { foldedWords } from '@touchline/contract/integrations/search.ts'
import { forgivenSlips, slipsBetween } from './slips.ts'

/** A text that leads to something: what it says, in which language, and how much it counts (at most 1). */
export type Source<Language = string> = {
  label: string
  text: string
  language: Language
  weight: number
  /** Whether it is a name: each of its words tells nearly as much as all of them. */
  isName?: boolean
}

/** A word of a source that was found, and how well it fits what was typed, from 0 to 1. */
export type Hit<Language = string> = { label: string; word: string; source: Source<Language>; score: number }

export type WordIndex<Language = string> = {
  /** The sources in which a typed word stands or begins a word; with slips also those in which it nearly does or has another ending. */
  hits(typed: string, withSlips: boolean): Hit<Language>[]
}

type Posting<Language> = { source: Source<Language>; weight: number }
type Postings<Language> = Map<string, Posting<Language>[]>

/** Words of a phrase that are shorter say nothing, unless they are all there is. */
const SHORTEST = 3

/** How much longer than what was typed a word with a slip may be. */
const LONGEST_ENDING = 3

/** How much longer a word with another ending may be, and what it counts. */
const LONGEST_OTHER_ENDING = 6
const OTHER_ENDING = 0.5

/** Makes an index of few texts at once. */
export function wordIndex<Language>(sources: Iterable<Source<Language>>): WordIndex<Language> {
  const postings: Postings<Language> = new Map()
  addAll(postings, sources)
  return indexOf(postings)
}

/** Makes an index of many texts in turns, so that whoever else is served need not wait for all of them. */
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
    // A word that is the whole text tells more than one among others.
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

/** A word without the letters that its forms change. */
function stemOf(typed: string): string {
  return typed.length >= 8 ? typed.slice(0, -2) : typed.slice(0, -1)
}

/** What is typed fits a word the better the more of it there is. */
function beginningFit(typed: string, word: string): number {
  return word.length <= typed.length ? 1 : 0.5 + (0.45 * typed.length) / word.length
}

/** The first letters are rarely wrong both: with that most words need no closer look. */
function mayBe(typed: string, word: string): boolean {
  if (word.length > typed.length + LONGEST_ENDING) return false
  return word[0] === typed[0] || word[1] === typed[1] || (word[0] === typed[1] && word[1] === typed[0])
}

/** The words that begin with something, of a sorted list. */
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

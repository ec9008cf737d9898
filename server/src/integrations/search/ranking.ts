import { foldedWords } from '@touchline/contract/integrations/search.ts'
import type { Hit, WordIndex } from './word-index.ts'

/** Something that can be found, and the labels under which its words stand. */
export type Candidate<Id extends string> = { id: Id; labels: readonly string[] }

/** What was found, how well each word fits on average (1 is a name typed whole), and by which words. */
export type Ranked<Id extends string, Language> = { id: Id; score: number; hits: Hit<Language>[] }

/** What was typed, and how it is read. */
export type Typed<Language> = {
  text: string
  /** The reader's language: a word of theirs is more likely meant, and they can read why something was found. */
  language?: Language
  withSlips: boolean
}

/** More words than anybody types; a search reads no further. */
const MOST_WORDS = 8

/** Shorter words are looked for only where there are no others; one letter alone tells nothing. */
const SHORTEST_TELLING = 3
const SHORTEST = 2

/** What fits much worse than the best is not what somebody looks for. */
const SHARE_OF_BEST = 0.62

/** Another label that fits as well makes a candidate a little better. */
const BONUS = 0.1

/** What a word of another language counts. */
const FOREIGN = 0.92

/** The words of a text that are looked for. */
export function typedWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))].filter((word) => word.length >= SHORTEST)
  const telling = words.filter((word) => word.length >= SHORTEST_TELLING)
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

/** The candidates to which every typed word leads, the best first; among equals their order stays. */
export function ranked<Id extends string, Language>(
  { text, language, withSlips }: Typed<Language>,
  index: WordIndex<Language>,
  candidates: readonly Candidate<Id>[],
): Ranked<Id, Language>[] {
  const typed = typedWords(text)
  if (typed.length === 0) return []
  const found = typed.map((word) => bestByLabel(index.hits(word, withSlips), language))
  const fitting = candidates.flatMap(({ id, labels }) => {
    const best = found.flatMap((hits) => bestOf(labels.flatMap((label) => hits.get(label) ?? [])) ?? [])
    if (best.length < typed.length) return []
    const score = best.reduce((sum, one) => sum + one.score, 0) / typed.length
    return { id, score, hits: best.map(({ hit }) => hit) }
  })
  const best = Math.max(0, ...fitting.map(({ score }) => score))
  return fitting.filter(({ score }) => score >= best * SHARE_OF_BEST).sort((one, other) => other.score - one.score)
}

function bestByLabel<Language>(
  hits: readonly Hit<Language>[],
  language: Language | undefined,
): Map<string, Hit<Language>> {
  const best = new Map<string, Hit<Language>>()
  for (const hit of hits) {
    const isForeign = language !== undefined && hit.source.language !== language
    const score = hit.score * (isForeign ? FOREIGN : 1)
    if (score > (best.get(hit.label)?.score ?? 0)) best.set(hit.label, { ...hit, score })
  }
  return best
}

function bestOf<Language>(hits: readonly Hit<Language>[]): { hit: Hit<Language>; score: number } | undefined {
  const [first, ...others] = hits.toSorted((one, other) => other.score - one.score)
  if (!first) return undefined
  return { hit: first, score: first.score + BONUS * others.reduce((sum, { score }) => sum + score, 0) }
}

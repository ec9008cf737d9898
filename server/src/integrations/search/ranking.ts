import { foldedWords } from '@touchline/contract/integrations/search.ts'
import type { Hit, WordIndex } from './word-index.ts'

/** A searchable thing, and the labels its words are indexed under. */
export type Candidate<Id extends string> = { id: Id; labels: readonly string[] }

/** A match, its average score per word (1 for a fully typed name), and the matching words. */
export type Ranked<Id extends string, Language> = { id: Id; score: number; hits: Hit<Language>[] }

/** The typed text and search options. */
export type Typed<Language> = {
  text: string
  /** The reader's language: matches in it rank higher, and the reader can understand why something was found. */
  language?: Language
  withSlips: boolean
}

/** More words than anyone types; the rest is ignored. */
const MOST_WORDS = 8

/** Shorter words count only if there are no others; a single letter says nothing. */
const SHORTEST_TELLING = 3
const SHORTEST = 2

/** Matches far below the best one are dropped. */
const SHARE_OF_BEST = 0.62

/** Every further label that matches as well improves the score a little. */
const BONUS = 0.1

/** The factor for words of another language. */
const FOREIGN = 0.92

/** The words of a text to search for. */
export function typedWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))].filter((word) => word.length >= SHORTEST)
  const telling = words.filter((word) => word.length >= SHORTEST_TELLING)
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

/** The candidates that match every typed word, best first; ties keep their order. */
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

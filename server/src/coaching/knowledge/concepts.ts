import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type ConceptFinder, conceptFinder } from '../text-classifier/text-classifier.ts'

/** What a text of a language speaks of that a coach knows about, and what it speaks of that is none of a coach's business. */
export type SpokenOf = { sport: ConceptFinder; other: ConceptFinder }

const known = new Map<LanguageCode, SpokenOf>()

export function conceptsOf(language: LanguageCode): SpokenOf {
  const read = known.get(language) ?? {
    sport: conceptFinder([new URL(`concepts/${language}.txt`, import.meta.url)]),
    other: conceptFinder([new URL(`outside-concepts/${language}.txt`, import.meta.url)]),
  }
  known.set(language, read)
  return read
}

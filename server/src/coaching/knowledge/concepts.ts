import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type ConceptFinder, conceptFinder } from '../text-classifier/text-classifier.ts'

/** The concepts of a text: those a coach knows about, and those outside a coach's business. */
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

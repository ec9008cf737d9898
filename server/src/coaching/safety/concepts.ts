import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { type ConceptFinder, conceptFinder } from '../text-classifier/text-classifier.ts'

/**
 * The concepts of a text, in all ten languages (concepts/*.txt): "hlava", "Kopf" and "testa" are the same concept, so
 * what the classifier learns from one language applies to the others.
 */
export const conceptsIn: ConceptFinder = conceptFinder(
  LANGUAGE_CODES.map((language) => new URL(`concepts/${language}.txt`, import.meta.url)),
)

/** The concepts of a text as features: single concepts, adjacent pairs, and all pairs that occur together. */
export function signsOf(concepts: readonly string[]): string[] {
  const alone = [...new Set(concepts)].sort()
  const together = alone.flatMap((one, place) => alone.slice(place + 1).map((other) => `${one}+${other}`))
  const following = concepts.slice(1).map((concept, place) => `${concepts[place]} ${concept}`)
  return [...alone, ...together, ...following]
}

import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { conceptsOf } from './concepts.ts'

/**
 * What tells, besides the topics found, whether a question is a coach's business: what the classifier makes of its words
 * (log odds that it is not), and how much of what it speaks of is known to coaches, and to others.
 */
export function businessSigns(text: string, language: LanguageCode, classifier = opened()): number[] {
  const { sport, other } = conceptsOf(language)
  const countOf = (concepts: readonly string[], most: number) => Math.min(most, new Set(concepts).size)
  return [oddsOfOutside(text, classifier), countOf(other(text), 3), countOf(sport(text), 6)]
}

function oddsOfOutside(text: string, classifier: TextClassifier): number {
  const outside = classifier.classify(text).find(({ label }) => label === OUTSIDE)?.probability ?? 0
  return Math.log((outside + LEAST) / (1 - outside + LEAST))
}

/** The label of what is none of a coach's business. */
export const OUTSIDE = 'outside'

/** Keeps the odds of what the classifier has no doubt about within bounds. */
const LEAST = 1e-3

let own: TextClassifier | undefined

/** Read at the first question, not when the module is loaded: the script that trains it needs no weights. */
function opened(): TextClassifier {
  own ??= openTextClassifier(new URL('business.weights', import.meta.url))
  return own
}

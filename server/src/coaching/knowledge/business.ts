import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { conceptsOf } from './concepts.ts'

/**
 * Signals, in addition to the topics found, of whether a question is a coach's business: the classifier's log odds that
 * it is not, and the numbers of outside concepts and of coaching concepts in it.
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

/** The label of questions that are not a coach's business. */
export const OUTSIDE = 'outside'

/** Keeps the odds finite when the classifier is certain. */
const LEAST = 1e-3

let own: TextClassifier | undefined

/** Lazy-loaded at the first question, not at import: the training script needs no weights. */
function opened(): TextClassifier {
  own ??= openTextClassifier(new URL('business.weights', import.meta.url))
  return own
}

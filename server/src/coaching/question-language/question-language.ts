import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'

/** A message with fewer words is assumed to be in the language of the interface. */
const FEWEST_WORDS = 5

/** The probability required to switch to another language than the interface's. */
const SURE = 0.8

/** The language a message is written in if that is clear, otherwise the interface's. */
export function languageOfQuestion(message: string, ofInterface: LanguageCode): LanguageCode {
  const text = message.slice(0, LONGEST_READ)
  if (wordsIn(text) < FEWEST_WORDS) return ofInterface
  const [first] = opened().classify(text)
  const language = LANGUAGE_CODES.find((code) => code === first?.label)
  return language && (first?.probability ?? 0) >= SURE ? language : ofInterface
}

/** The beginning of a long message is enough. */
const LONGEST_READ = 600

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
}

let classifier: TextClassifier | undefined

/** Lazy-loaded at the first question, not at import: the training scripts need no weights. */
function opened(): TextClassifier {
  classifier ??= openTextClassifier(new URL('language.weights', import.meta.url))
  return classifier
}

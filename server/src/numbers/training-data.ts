import { existsSync, readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { type Example, encodeWeights, train } from '../text-classifier/text-classifier.ts'
import { readQuestion } from './quantities.ts'
import { signsOf } from './signs.ts'

/** A question of the training, under the heading of the calculator that answers it, or `none`. */
export type Taught = { language: LanguageCode; text: string; label: string }

/** All training questions; `questions/{language}.txt` has a heading for each calculator. */
export function taughtQuestions(): Taught[] {
  return LANGUAGE_CODES.flatMap((language) => questionsOf(language))
}

function questionsOf(language: LanguageCode): Taught[] {
  const file = new URL(`questions/${language}.txt`, import.meta.url)
  if (!existsSync(file)) return []
  let label = 'none'
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) label = line.slice(2).trim()
      return line.startsWith('#') || line.trim() === '' ? [] : [{ language, text: line.trim(), label }]
    })
}

export function exampleOf({ language, text, label }: Taught): Example {
  return { text: signsOf(readQuestion(language, text)), label }
}

/** The weights of the classifier as they are kept in the file. */
export function trainedWeights(taught: readonly Taught[]): Buffer {
  return encodeWeights(train(taught.map(exampleOf), TRAINING))
}

const TRAINING = { buckets: 2 ** 16, balance: 0.4 }

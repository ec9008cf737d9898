import { existsSync, readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Example } from '../text-classifier/text-classifier.ts'
import { type Question, readQuestion } from './quantities.ts'
import type { Quantity } from './quantity.ts'
import { signsOf } from './signs.ts'

/** A training question with the calculator that answers it, or `none`. */
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

function exampleOf({ language, text, label }: Taught): Example {
  return { text: signsOf(readQuestion(language, text)), label }
}

/** The examples for the classifier. */
export function examplesOf(taught: readonly Taught[]): Example[] {
  return [...taught.map(exampleOf), ...taught.flatMap(incompleteExamples)]
}

/**
 * The same question without its first and without its last number: the label stays, since missing inputs are asked for.
 */
function incompleteExamples({ language, text, label }: Taught): Example[] {
  const question = readQuestion(language, text)
  const { quantities } = question
  if (quantities.length === 0) return []
  const rests = [quantities.slice(1), ...(quantities.length > 1 ? [quantities.slice(0, -1)] : [])]
  return rests.map((left) => {
    const gone = quantities.filter((quantity) => !left.includes(quantity))
    return { text: signsOf(withoutQuantities(question, gone)), label, weight: INCOMPLETE_WEIGHT }
  })
}

/** Blanks the removed quantities, so that the offsets of the others stay valid. */
function withoutQuantities({ language, text, quantities }: Question, gone: readonly Quantity[]): Question {
  const blanked = gone.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
  return { language, text: blanked, quantities: quantities.filter((quantity) => !gone.includes(quantity)) }
}

const INCOMPLETE_WEIGHT = 0.5

export const TRAINING = { buckets: 2 ** 16, balance: 0.4 }

import type { SafetyQuestion } from '@touchline/contract/coaching/parts.ts'
import type { SafetyAnswer } from '@touchline/contract/coaching/safety.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { linesOf } from './terms.ts'

/**
 * The meaning of a reply typed instead of clicking a choice; undefined if it is another question. The assessment checks
 * separately whether the reply itself is suspicious.
 */
export function typedReply(message: string, { choices }: SafetyQuestion): SafetyAnswer | undefined {
  const plain = plainText(message)
  const chosen = choices.find(({ label }) => plainText(label) === plain)
  if (chosen) return chosen.answer
  const words = plain.split(' ')
  if (words.length > LONGEST_REPLY || /\?\s*$/.test(message)) return undefined
  if (beginsWith(words, WORDS.unsure)) return 'unsaid'
  if (beginsWith(words, WORDS.no)) return 'harmless'
  if (beginsWith(words, WORDS.yes)) return 'danger'
  return 'harmless'
}

/** In words; a longer message says something new. */
const LONGEST_REPLY = 15

function beginsWith(words: readonly string[], phrases: readonly string[][]): boolean {
  return phrases.some((phrase) => phrase.every((word, place) => words[place] === word))
}

const WORDS = Object.fromEntries(
  linesOf('replies.txt').map(([name = '', list = '']) => [
    name,
    list.split(' ').map((phrase) => phrase.split('_').map(plainText)),
  ]),
) as Record<'yes' | 'no' | 'unsure', string[][]>

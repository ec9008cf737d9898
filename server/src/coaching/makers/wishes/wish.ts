import type { ArtefactPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Question } from '../../numbers/numbers.ts'
import { weekdaysIn } from './dates.ts'
import { countBefore, has } from './word-search.ts'
import type { WishWord } from './words.ts'

/**
 * Whether a question to a universal coach is a wish for what this coach makes: it names the artefact together with a
 * wish, or says what the person wants to be able to do.
 */
export function isWishFor(kind: ArtefactPart['kind'], question: Question): boolean {
  const { language, text } = question
  const isMade = has(language, 'make', text)
  if (has(language, 'question', text) && (!isMade || isAskedHow(language, text))) return false
  const isWished = isMade || has(language, 'want', text)
  if (has(language, kind, text) && (isWished || isShort(text) || isNamedFirst(kind, language, text))) return true
  if (kind === 'plan') return isWished && isTrainingDescribed(question, isMade)
  if (kind === 'competition') return isCompetitionDescribed(question)
  return isMade && hasAny(language, ['duties', 'things'], text)
}

/** "How do I make a plan?" asks for advice; "What do I pack? Make a list" is a wish after a question. */
function isAskedHow(language: LanguageCode, text: string): boolean {
  const [first = '', ...rest] = clausesOf(text)
  return (
    has(language, 'question', first.split(' ', 3).join(' ')) && !rest.some((clause) => has(language, 'make', clause))
  )
}

/** "A plan for the marathon" is a wish without a verb. */
function isShort(text: string): boolean {
  return text.split(' ').length <= 8 && isSpokenCalmly(text)
}

/** "Half marathon plan, I ran …", "after flu, plan for …" name it first, or first in a clause, and describe it. */
function isNamedFirst(kind: ArtefactPart['kind'], language: LanguageCode, text: string): boolean {
  const starts = clausesOf(text).map((clause, place) => clause.split(' ', place === 0 ? 3 : 1).join(' '))
  return starts.some((start) => has(language, kind, start)) && isSpokenCalmly(text)
}

function clausesOf(text: string): string[] {
  return text.split(/[,.;:!?]+ | - /)
}

/** A question or exclamation is not a wish, unless it says so. */
function isSpokenCalmly(text: string): boolean {
  return !/[?!]/.test(text)
}

/** "I want to run 10 km", "write something for the girls, Monday and Thursday". */
function isTrainingDescribed({ language, text, quantities }: Question, isMade: boolean): boolean {
  if (quantities.length > 0 && hasAny(language, ['running', 'strength', 'swimming', 'back'], text)) return true
  return isMade && has(language, 'team', text) && weekdaysIn(language, text).length > 0
}

/** "Volleyball, 12 teams, 3 courts", "two groups of four, then a knockout": two such traits and two numbers. */
function isCompetitionDescribed({ language, text }: Question): boolean {
  const signs = [
    hasAny(language, ['competition', 'roundRobin', 'knockout'], text),
    has(language, 'groups', text),
    countBefore(language, 'teams', text) !== undefined,
    countBefore(language, 'courts', text) !== undefined,
  ]
  const numbers = text.match(/\d+/g) ?? []
  return isSpokenCalmly(text) && numbers.length > 1 && signs.filter(Boolean).length > 1
}

function hasAny(language: LanguageCode, words: readonly WishWord[], text: string): boolean {
  return words.some((word) => has(language, word, text))
}

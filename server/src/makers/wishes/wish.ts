import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { ArtefactPart } from '@touchline/contract/parts.ts'
import type { Question } from '../../numbers/numbers.ts'
import { has } from './word-search.ts'

/**
 * Whether a question to a universal coach wishes the thing that this coach makes: the thing is named together with a
 * wish, or somebody says what they want to be able to do.
 */
export function isWishFor(kind: ArtefactPart['kind'], { language, text, quantities }: Question): boolean {
  const [isMade, isWanted] = [has(language, 'make', text), has(language, 'want', text)]
  if (has(language, 'question', text) && !isMade) return false
  if (has(language, kind, text) && (isMade || isWanted || isShort(text) || isNamedFirst(kind, language, text)))
    return true
  return kind === 'plan' && (isWanted || isMade) && quantities.length > 0 && isTraining(language, text)
}

/** "A plan for the marathon" wishes one without a verb. */
function isShort(text: string): boolean {
  return text.split(' ').length <= 8 && !text.includes('?')
}

/** "A plan for 10 km on 18 April, I ran …" names it before anything else and goes on with what it should be like. */
function isNamedFirst(kind: ArtefactPart['kind'], language: LanguageCode, text: string): boolean {
  return has(language, kind, text.split(' ').slice(0, 2).join(' ')) && !text.includes('?')
}

function isTraining(language: LanguageCode, text: string): boolean {
  return (['running', 'strength', 'swimming', 'back'] as const).some((word) => has(language, word, text))
}

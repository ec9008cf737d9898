import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { lettersOf } from '../../platform/language/letters.ts'

const LONGEST_SUGGESTION = 50

/** Suggests a title: the owner's first message, cut to 50 characters and an ellipsis. */
export function suggestTitle(messages: readonly Pick<SavedMessage, 'content' | 'isUser'>[]): string {
  const question = messages.find((message) => message.isUser)?.content ?? ''
  const line = question.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > LONGEST_SUGGESTION ? `${cut(line).trimEnd()}…` : line
}

// Cuts between grapheme clusters, so as not to split an emoji or an accented letter.
function cut(line: string): string {
  let start = ''
  for (const letter of lettersOf(line)) {
    if (start.length + letter.length > LONGEST_SUGGESTION) break
    start += letter
  }
  return start
}

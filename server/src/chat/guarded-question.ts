import type { Turn } from '@touchline/contract/chat.ts'
import { readPart } from '@touchline/contract/parts.ts'
import type { SafetyCategory } from '@touchline/contract/safety.ts'
import type { Standing } from './question.queries.ts'

/** How many of the last questions say what an answer is about. */
const LAST_QUESTIONS = 3

/** The question and the last ones before it. */
export function questionsOf(message: string, said: readonly Turn[]): string[] {
  const asked = said.filter(({ role }) => role === 'user').map(({ content }) => content)
  return [message, ...asked.slice(-LAST_QUESTIONS)]
}

/** The red flags of a conversation that it still has to remember. */
export function flagsOf(turns: Standing['turns'], now = Date.now()): SafetyCategory[] {
  const parts = turns.flatMap(({ parts }) => parts.map(readPart))
  return parts.flatMap((part) =>
    part?.type === 'safety' && (!part.until || Date.parse(part.until) > now) ? [part.category] : [],
  )
}

import type { Turn } from '@touchline/contract/coaching/chat.ts'
import { readPart } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { GuardedQuestion } from '../model/guard.ts'
import type { Model } from '../model/model.ts'
import type { Prompt } from './context.ts'
import type { QuestionState } from './question.queries.ts'
import { spokenTurn } from './question-prompt.ts'

/** How many earlier questions are used to tell what an answer is about. */
const LAST_QUESTIONS = 3

type Asked = { message: string; language: LanguageCode; history?: Turn[] | undefined }
type Surroundings = {
  clubId: string
  before: QuestionState['turns']
  age: number | undefined
  /** The safety category that the question itself is suspected of. */
  suspected: SafetyCategory | undefined
}

/** A question as the outgoing guard receives it. */
export function guardedQuestion(
  { countTokens }: Pick<Model, 'countTokens'>,
  { message, language, history }: Asked,
  { tokens: promptTokens }: Pick<Prompt, 'tokens'>,
  { clubId, before, age, suspected }: Surroundings,
): GuardedQuestion {
  const texts = questionsOf(message, history ?? before.map(spokenTurn))
  const flagged = [...flagsOf(before), ...(suspected ? [suspected] : [])]
  return { clubId, texts, age, flagged, language, promptTokens, countTokens }
}

/** The question and the last few before it. */
function questionsOf(message: string, said: readonly Turn[]): string[] {
  const asked = said.filter(({ role }) => role === 'user').map(({ content }) => content)
  return [message, ...asked.slice(-LAST_QUESTIONS)]
}

/** The red flags of a conversation that are still in force, neither lifted nor expired. */
function flagsOf(turns: QuestionState['turns'], now = Date.now()): SafetyCategory[] {
  const parts = turns.flatMap(({ parts }) => parts.map(readPart))
  return parts.flatMap((part) => {
    if (part?.type !== 'safety' || part.answer === 'lifted' || part.answer === 'harmless') return []
    return !part.until || Date.parse(part.until) > now ? [part.category] : []
  })
}

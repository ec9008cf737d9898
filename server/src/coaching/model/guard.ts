import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { AnswerSource } from './model.ts'

/** A question whose answer may need a guard, and how its answer is counted. */
export type GuardedQuestion = {
  clubId: string
  /** The question, and what the same person said shortly before. */
  texts: readonly string[]
  /** The age if it is known; else it is looked for in the texts. */
  age?: number | undefined
  /** Red flags of this conversation that still count. */
  flagged: readonly SafetyCategory[]
  language: LanguageCode
  promptTokens: number
  countTokens: (text: string) => number
}

/** Puts a guard before an answer of a model, if one is needed. */
export type GuardAnswer = (source: AnswerSource, question: GuardedQuestion) => AnswerSource

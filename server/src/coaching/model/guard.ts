import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { AnswerSource } from './model.ts'

/** A question whose answer may need a guard, and how its tokens are counted. */
export type GuardedQuestion = {
  clubId: string
  /** The question, and the same person's recent messages. */
  texts: readonly string[]
  /** The age if known; otherwise it is looked for in the texts. */
  age?: number | undefined
  /** Red flags of this conversation that still apply. */
  flagged: readonly SafetyCategory[]
  language: LanguageCode
  promptTokens: number
  countTokens: (text: string) => number
}

/** Wraps a model's answer in a guard, if one is needed. */
export type GuardAnswer = (source: AnswerSource, question: GuardedQuestion) => AnswerSource

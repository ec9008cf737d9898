import type { AnyPart, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** A stored turn, as far as safety looks at it. */
export type SaidTurn = { isUser: boolean; content: string; parts: readonly AnyPart[] }

/** A message, as far as safety looks at it. */
export type AskedMessage = {
  message: string
  language: LanguageCode
  sent?: SentValues | undefined
  /** As the profile has it. */
  knownAge?: number | undefined
}

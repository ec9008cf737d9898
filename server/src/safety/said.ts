import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { AnyPart, SentValues } from '@touchline/contract/parts.ts'

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

import type { AnyPart, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** A stored turn, reduced to what safety needs. */
export type SaidTurn = { isUser: boolean; content: string; parts: readonly AnyPart[] }

/** A message, reduced to what safety needs. */
export type AskedMessage = {
  message: string
  language: LanguageCode
  sent?: SentValues | undefined
  /** From the profile. */
  knownAge?: number | undefined
}

import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'

/** The remaining tokens of each model when the server refused to answer for lack of tokens. */
export type TokenLimit = Record<TokenModel, number>

/** The limit at the moment of a refusal; while the account is unknown, any amount counts as too little. */
export function limitAt(stats: TokenStats | undefined): TokenLimit {
  return {
    gpt5: stats?.gpt5.remaining ?? Number.POSITIVE_INFINITY,
    gpt5_mini: stats?.gpt5_mini.remaining ?? Number.POSITIVE_INFINITY,
  }
}

/** Whether a refusal still applies: it ends as soon as either model has more tokens than at that time. */
export function isLimited(limit: TokenLimit | undefined, stats: TokenStats | undefined): boolean {
  if (!limit) return false
  return !stats || (stats.gpt5.remaining <= limit.gpt5 && stats.gpt5_mini.remaining <= limit.gpt5_mini)
}

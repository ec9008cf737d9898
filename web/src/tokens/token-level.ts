import type { TokenModel } from '@touchline/contract/pricing.ts'
import type { TokenStats } from '@touchline/contract/tokens.ts'

/** With fewer tokens of Mini than this no answer worth reading fits in (§4 of the product). */
const LEAST_FOR_AN_ANSWER = 1000

/** Whether the chat says that the team's tokens are used up: both models at nought, or Mini too low to go on alone. */
export function isExhausted({ gpt5, gpt5_mini }: Pick<TokenStats, TokenModel>): boolean {
  return gpt5.remaining <= 0 && gpt5_mini.remaining < LEAST_FOR_AN_ANSWER
}

/** How loudly the usage has to be spoken of: not at all below 90 per cent, louder from 95 on. */
export function usageLevel(percentage: number): 'warning' | 'critical' | undefined {
  if (percentage >= 95) return 'critical'
  return percentage >= 90 ? 'warning' : undefined
}

/** What the banner says: how loudly, of which model and how much of it is used, and what comes of it. */
export type UsageNews = {
  level: 'warning' | 'critical'
  model: TokenModel
  /** Cut off, never rounded up: 99.9 per cent are not all. */
  percent: number
  words: 'allOut' | 'miniNext' | 'miniAnswers' | 'pauseNext' | 'gpt5Answers'
}

/** The news of the team's usage, where there is any: of the model that is nearest to its end. */
export function usageNewsOf(stats: Pick<TokenStats, TokenModel>): UsageNews | undefined {
  const { gpt5, gpt5_mini } = stats
  const level = usageLevel(Math.max(gpt5.percentage, gpt5_mini.percentage))
  if (!level) return undefined
  const model = modelInQuestion(stats)
  return { level, model, percent: Math.floor(stats[model].percentage), words: wordsOf(model, stats) }
}

// A model that is used up is old news as soon as the other one comes to its end.
function modelInQuestion({ gpt5, gpt5_mini }: Pick<TokenStats, TokenModel>): TokenModel {
  if (gpt5.remaining <= 0 && usageLevel(gpt5_mini.percentage)) return 'gpt5_mini'
  return gpt5.percentage >= gpt5_mini.percentage ? 'gpt5' : 'gpt5_mini'
}

function wordsOf(model: TokenModel, stats: Pick<TokenStats, TokenModel>): UsageNews['words'] {
  if (isExhausted(stats)) return 'allOut'
  const isGpt5Left = stats.gpt5.remaining > 0
  if (model === 'gpt5') return isGpt5Left ? 'miniNext' : 'miniAnswers'
  return isGpt5Left ? 'gpt5Answers' : 'pauseNext'
}

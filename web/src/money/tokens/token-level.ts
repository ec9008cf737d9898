import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'

/** What of the account the news are about; which model answers, and whether any does, the server alone decides. */
type Stats = Pick<TokenStats, TokenModel | 'is_blocked' | 'current_model'>

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
export function usageNewsOf(stats: Stats): UsageNews | undefined {
  const { gpt5, gpt5_mini } = stats
  const level = stats.is_blocked ? 'critical' : usageLevel(Math.max(gpt5.percentage, gpt5_mini.percentage))
  if (!level) return undefined
  const model = modelInQuestion(stats)
  return { level, model, percent: Math.floor(stats[model].percentage), words: wordsOf(model, stats) }
}

// A model that is used up is old news as soon as the other one comes to its end.
function modelInQuestion({ gpt5, gpt5_mini, current_model }: Stats): TokenModel {
  if (current_model !== 'gpt-5' && usageLevel(gpt5_mini.percentage)) return 'gpt5_mini'
  return gpt5.percentage >= gpt5_mini.percentage ? 'gpt5' : 'gpt5_mini'
}

function wordsOf(model: TokenModel, stats: Stats): UsageNews['words'] {
  if (stats.is_blocked) return 'allOut'
  const isGpt5Left = stats.current_model === 'gpt-5'
  if (model === 'gpt5') return isGpt5Left ? 'miniNext' : 'miniAnswers'
  return isGpt5Left ? 'gpt5Answers' : 'pauseNext'
}

import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'

/** The part of the account that matters for the warnings; only the server decides which model answers, if any. */
type Stats = Pick<TokenStats, TokenModel | 'is_blocked' | 'current_model'>

/** The severity of the usage: none below 90 per cent, critical from 95 on. */
export function usageLevel(percentage: number): 'warning' | 'critical' | undefined {
  if (percentage >= 95) return 'critical'
  return percentage >= 90 ? 'warning' : undefined
}

/** The content of the banner: its severity, the model, its percentage used, and the consequence. */
export type UsageNews = {
  level: 'warning' | 'critical'
  model: TokenModel
  /** Rounded down: 99.9 per cent is not all. */
  percent: number
  words: 'allOut' | 'miniNext' | 'miniAnswers' | 'pauseNext' | 'gpt5Answers'
}

/** The warning about the team's usage, if any: for the model that is closest to its end. */
export function usageNewsOf(stats: Stats): UsageNews | undefined {
  const { gpt5, gpt5_mini } = stats
  const level = stats.is_blocked ? 'critical' : usageLevel(Math.max(gpt5.percentage, gpt5_mini.percentage))
  if (!level) return undefined
  const model = modelInQuestion(stats)
  return { level, model, percent: Math.floor(stats[model].percentage), words: wordsOf(model, stats) }
}

// A used-up model is old news as soon as the other one is nearly used up.
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

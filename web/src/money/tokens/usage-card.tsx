import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../platform/language/format-month.ts'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { renewalDate } from '../../platform/language/renewal-date.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Card } from '../../ui/card.tsx'
import { TokenCard, type TokenMeter } from '../../ui/token-card.tsx'
import styles from './usage.module.css'
import type { TokenUsage } from './use-token-usage.ts'

type UsageCardProps = {
  usage: TokenUsage
  /** Why there is nothing to see here. */
  closed?: string | undefined
  /** How to get more tokens: a button that buys, or one that asks; receives whether there are none left. */
  more: (isOut: boolean) => ReactNode
}

/** A summary of the team's tokens next to the chat. */
export function UsageCard({ usage, closed, more }: UsageCardProps) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const metersOf = useMeters()
  const { stats, error } = usage
  if (closed) return <Card className={styles.usageClosed}>{closed}</Card>
  const isOut = stats !== undefined && !error && stats.is_blocked
  return (
    <TokenCard
      title={t('tokens.card.title')}
      buy={more(isOut)}
      state={
        error
          ? { kind: 'error', message: errorText('TOKEN_STATS_FAILED') }
          : stats
            ? { kind: isOut ? 'exhausted' : 'ready', meters: metersOf(stats), note: <Note stats={stats} /> }
            : { kind: 'loading', label: t('shell.loading') }
      }
    />
  )
}

function Note({ stats }: { stats: TokenStats }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (stats.is_blocked) return t('tokens.card.exhausted', { date: renewalDate(stats.month) })
  const month = formatMonth(stats.month, language)
  const model = stats.current_model && SPEAKING[stats.current_model]
  return model ? `${t('tokens.card.answering', { model: MODEL_NAMES[model] })} · ${month}` : month
}

function useMeters(): (stats: TokenStats) => TokenMeter[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (stats) =>
    MODELS.map((model) => {
      const { used, total, remaining, percentage } = stats[model]
      const amounts = { used: formatTokens(used, language), total: formatTokens(total, language) }
      return {
        name: MODEL_NAMES[model],
        percent: percentage,
        amount: t('tokens.card.amount', amounts),
        valueText: `${t('tokens.used', amounts)}, ${t('tokens.left', { left: formatTokens(remaining, language) })}`,
      }
    })
}

/** The tokens used by the current model. */
const SPEAKING = { 'gpt-5': 'gpt5', 'gpt-5-mini': 'gpt5_mini' } as const satisfies Record<string, TokenModel>

const MODELS: readonly TokenModel[] = ['gpt5', 'gpt5_mini']

import { MODEL_NAMES, type TokenModel } from '@touchline/contract/pricing.ts'
import type { TokenStats } from '@touchline/contract/tokens.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../language/format-month.ts'
import { formatTokens } from '../language/format-tokens.ts'
import { renewalDate } from '../language/renewal-date.ts'
import { useLanguage } from '../language/use-language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TokenCard, type TokenMeter } from '../ui/token-card.tsx'
import { isExhausted } from './token-level.ts'
import styles from './usage.module.css'
import type { TokenUsage } from './use-token-usage.ts'

type UsageCardProps = {
  usage: TokenUsage
  /** Why there is nothing to see here. */
  closed?: string | undefined
  onBuy: () => void
}

/** The team's tokens in short, beside the chat. */
export function UsageCard({ usage, closed, onBuy }: UsageCardProps) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const metersOf = useMeters()
  const { stats, error } = usage
  if (closed) return <Card className={styles.usageClosed}>{closed}</Card>
  const isOut = stats !== undefined && !error && isExhausted(stats)
  return (
    <TokenCard
      title={t('tokens.card.title')}
      buy={
        <Button variant={isOut ? 'primary' : 'line'} size="sm" onClick={onBuy}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t('tokens.card.buy')}
        </Button>
      }
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
  if (isExhausted(stats)) return t('tokens.card.exhausted', { date: renewalDate(stats.month) })
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

/** Which tokens the model that answers now uses up. */
const SPEAKING = { 'gpt-5': 'gpt5', 'gpt-5-mini': 'gpt5_mini' } as const satisfies Record<string, TokenModel>

const MODELS: readonly TokenModel[] = ['gpt5', 'gpt5_mini']

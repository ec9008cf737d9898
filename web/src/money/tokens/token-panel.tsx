import { useQuery } from '@tanstack/react-query'
import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { formatMonth } from '../../platform/language/format-month.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ModelUsage } from './model-usage.tsx'
import { tokenStatsQuery } from './token-stats.ts'
import styles from './tokens.module.css'
import { UsageChart } from './usage-chart.tsx'

/** What to buy: tokens of the best model, or of any. */
export type BuyWish = 'gpt5' | 'all'

type TokenPanelProps = { clubId: string; onBuy: (wish: BuyWish) => void }

/** The club's tokens: both models this month, and the previous months. Figures are refreshed only on request. */
export function TokenPanel({ clubId, onBuy }: TokenPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const headingId = useId()
  const { data, error, refetch, isFetching } = useQuery({
    ...tokenStatsQuery(clubId, language.code),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Card as="section" className={styles.tokens} aria-labelledby={headingId}>
      <div className={styles.tokensHead}>
        <h2 className="heading-2" id={headingId}>
          {t('tokens.heading')}
        </h2>
        {data && <span className="text-sm faint">{formatMonth(data.stats.month, language)}</span>}
        <Button
          variant="ghost"
          size="sm"
          busy={isFetching && data !== undefined}
          busyLabel={t('tokens.refreshing')}
          onClick={() => refetch()}
        >
          <RefreshCw className="icon icon-sm" aria-hidden="true" />
          {t('tokens.refresh')}
        </Button>
      </div>
      <div className={styles.tokensBody}>
        {error && <LoadFailure error={error} />}
        {!data && !error && <LoadingTokens />}
        {data && (
          <>
            <Exhausted stats={data.stats} onBuy={onBuy} />
            <ModelUsage model="gpt5" stats={data.stats} />
            <ModelUsage model="gpt5_mini" stats={data.stats} />
            <UsageChart months={data.months} current={data.stats.month} />
          </>
        )}
      </div>
    </Card>
  )
}

function LoadFailure({ error }: { error: Error }) {
  const { t: errorText } = useTranslation('errors')
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical">
      <b>{errorText('TOKEN_STATS_FAILED')}.</b> {sentence(error)}
    </Banner>
  )
}

/** Says that the best model, or every model, is used up, and offers more tokens. */
function Exhausted({ stats, onBuy }: { stats: TokenStats } & Pick<TokenPanelProps, 'onBuy'>) {
  const { t } = useTranslation()
  if (stats.current_model === 'gpt-5') return null
  const what = stats.is_blocked ? 'all' : 'gpt5'
  return (
    <Banner tone="critical">
      <b>{t(`tokens.exhausted.${what}.title`)}</b> {t(`tokens.exhausted.${what}.text`)}{' '}
      <Button variant="line" size="sm" onClick={() => onBuy(what)}>
        {t(`tokens.exhausted.${what}.buy`)}
      </Button>
    </Banner>
  )
}

// As tall as the final content, to avoid a layout shift.
function LoadingTokens() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.tokensLoading} label={t('shell.loading')}>
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={190} />
    </Loading>
  )
}

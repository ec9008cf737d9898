import type { TokenStats } from '@touchline/contract/money/tokens.ts'
import { MODEL_NAMES } from '@touchline/contract/platform/pricing.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { type UsageNews, usageNewsOf } from './token-level.ts'

type UsageBannerProps = {
  news: UsageNews
  onDismiss: () => void
  className?: string | undefined
  /** Replaces the description of the consequence, for example with a link to more tokens where space is short. */
  instead?: ReactNode
}

/** Warns that the tokens are running out: a warning from 90 per cent on, critical from 95. */
export function UsageBanner({ news, onDismiss, className = '', instead }: UsageBannerProps) {
  const { t } = useTranslation()
  const isOut = news.words === 'allOut'
  return (
    <Banner tone={news.level} className={className} dismiss={{ label: t('tokens.banner.dismiss'), onDismiss }}>
      <b>
        {isOut
          ? t('tokens.banner.out')
          : t('tokens.banner.used', { model: MODEL_NAMES[news.model], percent: news.percent })}
      </b>{' '}
      {instead ?? t(`tokens.banner.${news.words}`)}
    </Banner>
  )
}

/** The warning to show; a dismissed one stays hidden until its severity or its text changes. */
export function useUsageNews(stats: TokenStats | undefined) {
  const [dismissed, setDismissed] = useState<string>()
  const news = stats && usageNewsOf(stats)
  const gravity = news && `${news.level} ${news.words}`
  return {
    news: gravity === dismissed ? undefined : news,
    dismiss: () => setDismissed(gravity),
  }
}

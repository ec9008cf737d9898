import { useQuery } from '@tanstack/react-query'
import { AT_CAP, type getOwnShare, NEAR_CAP } from '@touchline/contract/money/wallet.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../platform/language/format-month.ts'
import { renewalDate } from '../../platform/language/renewal-date.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import { exactTokens, shareOfCap } from './amounts.ts'
import styles from './own-share.module.css'
import { ownShareQuery } from './wallet.ts'

type OwnShareProps = {
  /** Whether the session may request it. */
  mayAsk: boolean
  /** Shows something only if the player is near the limit. */
  isOnlyWarning?: boolean
}

/** The player's own share of the month's tokens, and what happens when it is used up. */
export function OwnShare({ mayAsk, isOnlyWarning = false }: OwnShareProps) {
  const { language } = useLanguage()
  const { data } = useQuery({ ...ownShareQuery(language.code), enabled: mayAsk })
  if (!data) return null
  if (isOnlyWarning && (shareOfCap(data) ?? 0) < NEAR_CAP) return null
  return <ShareCard share={data} />
}

function ShareCard({ share: data }: { share: ReplyOf<typeof getOwnShare> }) {
  // Most pages never need these texts.
  const { t, ready } = useTranslation(['interface', 'wallet'])
  const { language } = useLanguage()
  const percent = shareOfCap(data)
  if (!ready) return null
  const month = formatMonth(data.month, language)
  const amounts = { used: exactTokens(data.used, language), date: renewalDate(data.month) }
  if (percent === undefined || data.cap === null) {
    return <p className="text-sm muted">{t('wallet:share.unlimited', amounts)}</p>
  }
  const capped = { ...amounts, cap: exactTokens(data.cap, language) }
  return (
    <Card className={styles.share}>
      <div className={styles.shareHead}>
        <b>{t('wallet:share.heading', { month })}</b>
        <ShareBadge percent={percent} />
      </div>
      <Meter size="lg" percent={percent} label={t('wallet:share.label')} valueText={t('wallet:share.used', capped)} />
      <p className="text-sm muted">
        {t('wallet:share.used', capped)} {t(percent >= 100 ? 'wallet:share.atLimit' : 'wallet:share.then', capped)}
      </p>
    </Card>
  )
}

function ShareBadge({ percent }: { percent: number }) {
  const { t } = useTranslation()
  const words = t('wallet:caps.percent', { percent })
  if (percent < NEAR_CAP) return <span className="numeric muted">{words}</span>
  const isAt = percent >= AT_CAP
  const Icon = isAt ? OctagonAlert : TriangleAlert
  return (
    <Badge tone={isAt ? 'critical' : 'warning'}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      {words}
    </Badge>
  )
}

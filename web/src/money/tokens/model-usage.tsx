import { LEAST_FOR_A_QUESTION, type TokenStats } from '@touchline/contract/money/tokens.ts'
import { MODEL_NAMES, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { useTranslation } from 'react-i18next'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Meter } from '../../ui/meter.tsx'
import styles from './tokens.module.css'

type ModelUsageProps = { model: TokenModel; stats: TokenStats }

/** One model's tokens this month: used, total, left, and whether it is the current one. */
export function ModelUsage({ model, stats }: ModelUsageProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { percentage, ...amounts } = stats[model]
  const used = t('tokens.used', {
    used: formatTokens(amounts.used, language),
    total: formatTokens(amounts.total, language),
  })
  const left = t('tokens.left', { left: formatTokens(amounts.remaining, language) })
  return (
    <div className={styles.tokensModel}>
      <div className={styles.tokensModelHead}>
        <h3>{MODEL_NAMES[model]}</h3>
        {amounts.remaining < LEAST_FOR_A_QUESTION && <Badge tone="critical">{t('tokens.usedUp')}</Badge>}
        {stats.current_model === MODEL_IDS[model] && <Badge tone="ok">{t('tokens.current')}</Badge>}
      </div>
      <Meter percent={percentage} label={MODEL_NAMES[model]} valueText={`${used}, ${left}`} size="lg" />
      <p className={classNames(styles.tokensModelFoot, 'numeric')}>
        <span>{used}</span>
        <span>{left}</span>
      </p>
    </div>
  )
}

/** The token account's name for the current model. */
const MODEL_IDS: Record<TokenModel, TokenStats['current_model']> = { gpt5: 'gpt-5', gpt5_mini: 'gpt-5-mini' }

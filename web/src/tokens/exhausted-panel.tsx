import type { TokenModel } from '@touchline/contract/pricing.ts'
import { MODEL_NAMES, TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/pricing.ts'
import { CircleAlert, Hourglass, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../language/format.ts'
import { formatTokens } from '../language/format-tokens.ts'
import { renewalDate } from '../language/renewal-date.ts'
import { useLanguage } from '../language/use-language.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './usage.module.css'

type ExhaustedPanelProps = {
  /** The month whose allowance is used up, `2026-11`; unknown while the account cannot be read. */
  month: string | undefined
  onBuy: (model: TokenModel) => void
  onDismiss: () => void
}

/** Says that the team has no tokens left, and what can be done: wait, or buy tokens of either model. */
export function ExhaustedPanel({ month, onBuy, onDismiss }: ExhaustedPanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const titleId = useId()
  return (
    <section className={styles.tokenOut} role="alert" aria-labelledby={titleId}>
      <div className={styles.tokenOutHead}>
        <CircleAlert className="icon icon-lg" aria-hidden="true" />
        <div className="grow">
          <h2 id={titleId}>{t('tokens.out.title')}</h2>
          <p>{t('tokens.out.text')}</p>
        </div>
        <IconButton label={t('tokens.out.dismiss')} size="sm" onClick={onDismiss}>
          <X className="icon icon-sm" />
        </IconButton>
      </div>
      <ul className={styles.tokenOutOptions}>
        <li>
          <button type="button" className={styles.tokenOutOption} onClick={onDismiss}>
            <b>
              <Hourglass className="icon icon-sm" aria-hidden="true" />
              {t('tokens.out.wait')}
            </b>
            <span>
              {month ? t('tokens.out.renewal', { date: renewalDate(month) }) : t('tokens.out.renewalMonthly')}
            </span>
            <span className={classNames(styles.tokenOutPrice, 'numeric')}>{formatEuros(0, language)}</span>
          </button>
        </li>
        {TOKEN_PACKAGE_IDS.map((id) => (
          <li key={id}>
            <PackageOption id={id} onBuy={onBuy} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageOption({ id, onBuy }: { id: TokenPackageId } & Pick<ExhaustedPanelProps, 'onBuy'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { model, tokens, priceCents, popular } = TOKEN_PACKAGES[id]
  return (
    <button
      type="button"
      className={classNames(styles.tokenOutOption, popular && styles.isPopular)}
      onClick={() => onBuy(model)}
    >
      <b>
        {t('tokens.out.buy', { model: MODEL_NAMES[model] })}
        {popular && <Badge tone="flag">{t('tokenPurchase.popular')}</Badge>}
      </b>
      <span>{t(`tokens.out.worth.${model}`, { amount: formatTokens(tokens, language) })}</span>
      <span className={classNames(styles.tokenOutPrice, 'numeric')}>{formatEuros(priceCents, language)}</span>
    </button>
  )
}

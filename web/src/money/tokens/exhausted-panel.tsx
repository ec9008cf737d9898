import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import {
  MODEL_NAMES,
  TOKEN_PACKAGE_IDS,
  TOKEN_PACKAGES,
  type TokenPackageId,
} from '@touchline/contract/platform/pricing.ts'
import { CircleAlert, Hourglass, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../platform/language/format.ts'
import { formatTokens } from '../../platform/language/format-tokens.ts'
import { renewalDate } from '../../platform/language/renewal-date.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './usage.module.css'

type ExhaustedPanelProps = {
  /** The month whose allowance is used up, `2026-11`; undefined if the account cannot be loaded. */
  month: string | undefined
  /** How the reader gets more: by buying, or by asking the administrator. */
  way: { kind: 'buy'; onBuy: (model: TokenModel) => void } | { kind: 'ask'; ask: ReactNode }
  onDismiss: () => void
}

/**
 * Says that the team has no tokens left, and what to do: wait, buy tokens of either model, or ask the administrator.
 */
export function ExhaustedPanel({ month, way, onDismiss }: ExhaustedPanelProps) {
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
            {way.kind === 'buy' && (
              <span className={classNames(styles.tokenOutPrice, 'numeric')}>{formatEuros(0, language)}</span>
            )}
          </button>
        </li>
        {way.kind === 'buy' &&
          TOKEN_PACKAGE_IDS.map((id) => (
            <li key={id}>
              <PackageOption id={id} onBuy={way.onBuy} />
            </li>
          ))}
        {way.kind === 'ask' && (
          <li>
            <div className={styles.tokenOutOption}>
              <b>{t('tokens.out.ask')}</b>
              <span>{t('tokens.out.askText')}</span>
              {way.ask}
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

function PackageOption({ id, onBuy }: { id: TokenPackageId; onBuy: (model: TokenModel) => void }) {
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

import type { UseQueryResult } from '@tanstack/react-query'
import type { Quote, TestCheckout } from '@touchline/contract/money/payments.ts'
import { MODEL_NAMES, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { formatEuros } from '../../../platform/language/format.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './test-checkout.module.css'

/** The item and its price; old figures stay, dimmed, while new ones load. */
export function QuoteCard({ checkout, quote }: { checkout: TestCheckout; quote: UseQueryResult<Quote> }) {
  const { t } = useTranslation()
  const item = useItemName(checkout)
  const isStale = quote.isPlaceholderData || quote.isPending
  return (
    <aside
      className={classNames(styles.testCheckoutBox, styles.testCheckoutQuote)}
      aria-label={t('testCheckout.quote.label')}
    >
      <p className={styles.testCheckoutTape}>
        <FlaskConical className="icon icon-sm" aria-hidden="true" />
        {t('testCheckout.noMoney')}
      </p>
      <div>
        <h2 className="heading-2">{item}</h2>
        <p className="muted">{checkout.clubName}</p>
      </div>
      {quote.error && !quote.data ? (
        <QuoteFailed error={quote.error} onRetry={quote.refetch} />
      ) : (
        <div aria-live="polite" aria-busy={isStale} className={isStale ? styles.isStale : undefined}>
          <Figures netCents={checkout.netCents} quote={quote.data} />
        </div>
      )}
    </aside>
  )
}

function Figures({ netCents, quote }: { netCents: number; quote: Quote | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const rate = new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <>
      <dl>
        <Figure name={t('testCheckout.quote.net')} cents={quote?.netCents ?? netCents} />
        <Figure
          name={
            quote ? t('testCheckout.quote.vat', { rate: rate.format(quote.rateBasisPoints / 10_000) }) : <Skeleton />
          }
          cents={quote?.vatCents}
        />
        <Figure name={t('testCheckout.quote.total')} cents={quote?.totalCents} />
      </dl>
      {quote && <p className="text-sm muted">{t(`testCheckout.rules.${quote.rule}`)}</p>}
    </>
  )
}

function Figure({ name, cents }: { name: ReactNode; cents: number | undefined }) {
  const { language } = useLanguage()
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{cents === undefined ? <Skeleton width={64} /> : formatEuros(cents, language)}</dd>
    </div>
  )
}

function QuoteFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  return (
    <Banner tone="critical">
      <b>{t('testCheckout.quote.failed')}</b> {sentence(error)}{' '}
      <Button variant="line" size="sm" onClick={() => onRetry()}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

function useItemName({ plan, packageId }: TestCheckout): string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (plan) return t('testCheckout.item.plan', { plan: t(`subscription.plans.${plan}`) })
  if (!packageId) return t('testCheckout.item.unknown')
  const { model, tokens } = TOKEN_PACKAGES[packageId]
  const amount = new Intl.NumberFormat(language.locale).format(tokens)
  return t('testCheckout.item.tokens', { tokens: amount, model: MODEL_NAMES[model] })
}

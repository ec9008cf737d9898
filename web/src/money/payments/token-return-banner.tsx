import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '@touchline/contract/money/payments.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { useSearchParams } from '../../platform/routing/router.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { checkoutSessionQuery } from './checkout-session.ts'
import { newsOf } from './token-news.ts'
import { offerOf } from './token-packages.ts'
import { SESSION_PARAM } from './token-return-address.ts'

type TokenReturnBannerProps = {
  /** The payment named in the address when the page was opened. */
  sessionId: string
  className: string
  isAddressDue: boolean
  onForget: () => void
}

/** Shows the outcome of a payment. */
export function TokenReturnBanner({ sessionId, className, isAddressDue, onForget }: TokenReturnBannerProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const wordsFor = useNewsWords()
  const { payment, error, retry, forgetInAddress } = useTokenReturn(sessionId, isAddressDue)
  const forget = () => {
    onForget()
    forgetInAddress()
  }
  const failure = payment ? null : error
  return (
    <Banner
      tone={failure ? 'critical' : newsOf(payment).tone}
      className={className}
      dismiss={{ label: t('tokenPurchase.return.dismiss'), onDismiss: forget }}
    >
      {failure ? sentence(failure) : wordsFor(payment)}{' '}
      {failure && !isUnknown(failure) && (
        <Button variant="line" size="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      )}
    </Banner>
  )
}

/**
 * The payment named in the address. Once it is decided, it is removed from there, and a paid one refetches all queries.
 */
function useTokenReturn(sessionId: string, isAddressDue: boolean) {
  const { language } = useLanguage()
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...checkoutSessionQuery(sessionId, language.code),
    refetchOnWindowFocus: false,
  })
  // While the payment is processing or the server cannot be reached, a reload has to ask again.
  const isDecided = data ? data.status !== 'processing' : isUnknown(error)
  const isPaid = data?.status === 'paid'

  useEffect(() => {
    if (isDecided && !isAddressDue && params.has(SESSION_PARAM)) setParams(withoutSession, { replace: true })
  }, [isDecided, isAddressDue, params, setParams])

  // Figures, receipts and the plan may all have changed; their query keys belong to other features.
  useEffect(() => {
    if (isPaid) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkout-session' })
  }, [isPaid, queries])

  const forgetInAddress = () => setParams(withoutSession, { replace: true })
  return { payment: data, error, retry: () => void refetch(), forgetInAddress }
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key !== SESSION_PARAM))
}

/** The server does not know this payment, and never will. */
function isUnknown(error: Error | null): boolean {
  return error instanceof CallFailed && error.code === 'CHECKOUT_SESSION_INVALID'
}

/** Plan names are the same in every language; their translations load only with club and account pages. */
const PLAN_NAMES = { basic: 'Basic', pro: 'Pro', enterprise: 'Enterprise' } as const satisfies Record<PlanId, string>

function useNewsWords(): (payment: CheckoutSession | undefined) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (payment) =>
    t(`tokenPurchase.return.${newsOf(payment).words}`, {
      ...(payment?.packageId && offerOf(payment.packageId, language)),
      ...(payment?.plan && { plan: PLAN_NAMES[payment.plan] }),
    })
}

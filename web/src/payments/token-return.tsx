import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '@touchline/contract/payments.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../api/call.ts'
import { useErrorSentence } from '../language/error-sentence.ts'
import { useLanguage } from '../language/use-language.ts'
import { useSearchParams } from '../routing/router.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { checkoutSessionQuery } from './checkout-session.ts'
import { newsOf } from './token-news.ts'
import { offerOf } from './token-packages.ts'

type TokenReturnProps = {
  className?: string | undefined
  /** Whether the page is about to change the address itself: two changes at once would undo each other. */
  isAddressDue?: boolean
}

/** Says what became of the payment from which somebody comes back to this page; nothing on any other visit. */
export function TokenReturn({ className = '', isAddressDue = false }: TokenReturnProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const wordsFor = useNewsWords()
  const { sessionId, payment, error, retry, forget } = useTokenReturn(isAddressDue)
  if (!sessionId) return null
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

/** The payment named in the address. Once it is decided, the address forgets it and everything shown is asked anew. */
function useTokenReturn(isAddressDue: boolean) {
  const { language } = useLanguage()
  const [params, setParams] = useSearchParams()
  const [sessionId, setSessionId] = useState(() => params.get(NAME))
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...checkoutSessionQuery(sessionId ?? '', language.code),
    enabled: sessionId !== null,
    refetchOnWindowFocus: false,
  })
  // While the money is on its way, and while the server cannot be reached, a reload has to ask again.
  const isDecided = data ? data.status !== 'processing' : isUnknown(error)
  const isPaid = data?.status === 'paid'

  useEffect(() => {
    if (isDecided && !isAddressDue && params.has(NAME)) setParams(withoutSession, { replace: true })
  }, [isDecided, isAddressDue, params, setParams])

  // Figures, receipts and the plan may all be different now; what they are called, other features know.
  useEffect(() => {
    if (isPaid) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkout-session' })
  }, [isPaid, queries])

  function forget() {
    setSessionId(null)
    setParams(withoutSession, { replace: true })
  }

  return { sessionId, payment: data, error, retry: () => void refetch(), forget }
}

const NAME = 'session_id'

function withoutSession(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key !== NAME))
}

/** The server knows no such payment, and never will. */
function isUnknown(error: Error | null): boolean {
  return error instanceof CallFailed && error.code === 'CHECKOUT_SESSION_INVALID'
}

function useNewsWords(): (payment: CheckoutSession | undefined) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (payment) =>
    t(`tokenPurchase.return.${newsOf(payment).words}`, {
      ...(payment?.packageId && offerOf(payment.packageId, language)),
      ...(payment?.plan && { plan: t(`subscription.plans.${payment.plan}`) }),
    })
}

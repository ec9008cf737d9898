import { useQuery } from '@tanstack/react-query'
import type { CheckoutSession } from '@touchline/contract/money/payments.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { checkoutSessionQuery } from '../../../money/payments/checkout-session.ts'
import { forgetRegistration } from '../../../money/payments/registration.ts'
import { tabStorage } from '../../../platform/api/browser-storage.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { HallFloor } from '../../../ui/hall-floor.tsx'
import { NewCodes } from './new-codes.tsx'
import styles from './partnership-success.module.css'
import { Confirming, LoadFailed, Loading, NotPaid, TokensAdded } from './payment-states.tsx'

/** The page after the payment: the two codes of the new club, or why they are not here. */
export function PartnershipSuccessPage() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  return (
    <div className={styles.success} data-floor="">
      <div className={styles.successStage}>
        <HallFloor />
      </div>
      <div className={styles.successInner}>{sessionId ? <Payment sessionId={sessionId} /> : <NoSession />}</div>
    </div>
  )
}

function NoSession() {
  const { t } = useTranslation('errors')
  return <NotPaid message={t('CHECKOUT_SESSION_INVALID')} />
}

function Payment({ sessionId }: { sessionId: string }) {
  const { language } = useLanguage()
  const { data: session, error, refetch, isFetching } = useQuery(checkoutSessionQuery(sessionId, language.code))
  const isPaid = session?.status === 'paid'

  useEffect(() => {
    if (isPaid) forgetRegistration(tabStorage)
  }, [isPaid])

  if (session) return <Paid session={session} />
  if (error) return <FailedPayment error={error} isRetrying={isFetching} onRetry={refetch} />
  return <Loading />
}

/** A refusal is final: only errors that may pass offer a retry. */
function FailedPayment({ error, ...retry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const isUnknown = error instanceof CallFailed && error.code === 'CHECKOUT_SESSION_INVALID'
  return isUnknown ? <NoSession /> : <LoadFailed error={error} {...retry} />
}

function Paid({ session }: { session: CheckoutSession }) {
  const { t } = useTranslation('errors')
  if (session.status === 'processing') return <Confirming />
  if (session.status !== 'paid') return <NotPaid message={t('PAYMENT_NOT_COMPLETED')} kind={session.kind} />
  return session.kind === 'tokens' ? <TokensAdded clubName={session.clubName} /> : <NewCodes session={session} />
}

import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { testCheckoutQuery } from '../../../money/payments/test-checkout.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useParams } from '../../../platform/routing/router.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckoutFailed, CheckoutOver } from './checkout-states.tsx'
import { ReturnNotice } from './return-notice.tsx'
import styles from './test-checkout.module.css'
import { TestPaymentForm } from './test-payment-form.tsx'

/** The built-in checkout for test payments; it is marked as such throughout. */
export function TestCheckoutPage() {
  const { t } = useTranslation()
  const { sessionId = '' } = useParams()
  return (
    <div className={styles.testCheckout}>
      <div className={styles.testCheckoutHead}>
        <Badge tone="warning">
          <FlaskConical className="icon icon-sm" aria-hidden="true" />
          {t('testCheckout.badge')}
        </Badge>
        <h1 className="display-3">{t('testCheckout.heading')}</h1>
        <p className="muted">{t('testCheckout.lead')}</p>
      </div>
      <Checkout sessionId={sessionId} />
    </div>
  )
}

function Checkout({ sessionId }: { sessionId: string }) {
  const { language } = useLanguage()
  const { data: checkout, error, refetch, isFetching } = useQuery(testCheckoutQuery(sessionId, language.code))
  if (checkout?.status === 'open') {
    return (
      <>
        <ReturnNotice />
        <TestPaymentForm checkout={checkout} />
      </>
    )
  }
  if (checkout) return <CheckoutOver checkout={checkout} />
  if (error) return <CheckoutFailed error={error} isRetrying={isFetching} onRetry={refetch} />
  return <LoadingCheckout />
}

function LoadingCheckout() {
  const { t } = useTranslation()
  return (
    <Loading className={styles.testCheckoutColumns} label={t('shell.loading')}>
      <Skeleton height={420} />
      <Skeleton height={260} />
    </Loading>
  )
}

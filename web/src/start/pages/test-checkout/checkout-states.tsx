import type { TestCheckout } from '@touchline/contract/money/payments.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './test-checkout.module.css'

/** The checkout is closed: its result, and a link to it. */
export function CheckoutOver({ checkout }: { checkout: TestCheckout }) {
  const { t } = useTranslation()
  const { status, cancelUrl } = checkout
  const isDone = status === 'paid' || status === 'processing'
  return (
    <Box>
      <Banner tone={isDone ? 'ok' : 'warning'}>
        <b>{t('testCheckout.over.heading')}</b> {t(`testCheckout.over.${status}`)}
      </Banner>
      {isDone ? (
        <Link className={buttonClass()} to={resultOf(checkout)}>
          {t('testCheckout.over.result')}
        </Link>
      ) : (
        <a className={buttonClass()} href={cancelUrl}>
          {t('testCheckout.over.back')}
        </a>
      )}
    </Box>
  )
}

/** The checkout does not exist, or could not be loaded. */
export function CheckoutFailed({ error, isRetrying, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const sentence = useErrorSentence()
  const isUnknown = error instanceof CallFailed && error.code === 'CHECKOUT_SESSION_INVALID'
  return (
    <Box>
      <Banner tone="critical">
        <b>{errorText(isUnknown ? 'CHECKOUT_SESSION_INVALID' : 'LOAD_FAILED')}.</b>{' '}
        {isUnknown ? t('testCheckout.unknown') : sentence(error)}
      </Banner>
      {isUnknown ? (
        <Link className={buttonClass()} to={PAGES.partnership.path}>
          {t('testCheckout.toPlans')}
        </Link>
      ) : (
        <Button busy={isRetrying} busyLabel={t('shell.loading')} onClick={() => onRetry()}>
          {t('shell.retry')}
        </Button>
      )}
    </Box>
  )
}

type FailedProps = { error: Error; isRetrying: boolean; onRetry: () => void }

function Box({ children }: { children: ReactNode }) {
  return <div className={classNames(styles.testCheckoutBox, styles.testCheckoutOver)}>{children}</div>
}

function resultOf({ kind, sessionId }: TestCheckout): string {
  const page = kind === 'tokens' ? PAGES.billing : PAGES.partnershipSuccess
  return `${page.path}?${new URLSearchParams({ session_id: sessionId })}`
}

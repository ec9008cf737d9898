import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowRight, LoaderCircle, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './partnership-success.module.css'

/** While the payment is being loaded: cards without codes, as tall as the real ones. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <h1 className="display-2">{t('partnershipSuccess.loading')}</h1>
      <LoadingCredentialCards />
    </div>
  )
}

/** Placeholders of the two cards. */
export function LoadingCredentialCards() {
  return (
    <div className={styles.credentialCards} aria-hidden="true">
      {['password', 'pin'].map((name) => (
        <div className={styles.credentialCard} key={name}>
          <div className={styles.credentialCardHead}>
            <Skeleton width={44} height={44} />
            <Skeleton width="60%" height={26} />
          </div>
          <hr />
          <Skeleton width="80%" height={52} />
          <Skeleton className={styles.credentialCardButton} height={44} />
        </div>
      ))}
    </div>
  )
}

/** The payment is being processed: the user waits, here or for the mail. */
export function Confirming() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <LoaderCircle className={classNames('icon icon-lg spin', styles.successIcon)} aria-hidden="true" />
      <h1 className="display-2">{t('partnershipSuccess.processing.heading')}</h1>
      <p className="lead">{t('partnershipSuccess.processing.text')}</p>
      <p className={styles.successMail}>
        <Mail className="icon" aria-hidden="true" />
        {t('partnershipSuccess.processing.mail')}
      </p>
    </div>
  )
}

/** There is no paid session: why, and a link back. */
export function NotPaid({ message, kind = 'plan' }: { message: string; kind?: 'plan' | 'tokens' }) {
  const { t } = useTranslation()
  return (
    <Problem>
      <Banner tone="critical">{message}</Banner>
      <p className="lead">{t('partnershipSuccess.problem.text')}</p>
      <BackLink kind={kind} />
    </Problem>
  )
}

/** The server was unreachable, or responded with an error. */
export function LoadFailed({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const { t: errorText } = useTranslation('errors')
  const sentence = useErrorSentence()
  return (
    <Problem>
      <Banner tone="critical">
        <b>{errorText('LOAD_FAILED')}.</b> {sentence(error)}
      </Banner>
      <div className={styles.successAfter}>
        <Button variant="flag" size="lg" busy={isRetrying} busyLabel={t('shell.loading')} onClick={() => onRetry()}>
          {t('shell.retry')}
        </Button>
        <Link className={buttonClass({ variant: 'line', size: 'lg' })} to={PAGES.partnership.path}>
          {t('partnershipSuccess.problem.back')}
        </Link>
      </div>
    </Problem>
  )
}

/** The payment was for tokens, which are available already. */
export function TokensAdded({ clubName }: { clubName: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="display-2">{t('partnershipSuccess.tokens.heading')}</h1>
      <p className="lead">{t('partnershipSuccess.tokens.text', { club: clubName })}</p>
      <div className={styles.successAfter}>
        <Link className={buttonClass({ variant: 'flag', size: 'lg' })} to={PAGES.billing.path}>
          {t('partnershipSuccess.tokens.billing')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
      </div>
    </>
  )
}

function Problem({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.successProblem}>
      <h1 className="display-2">{t('partnershipSuccess.problem.heading')}</h1>
      {children}
    </div>
  )
}

function BackLink({ kind }: { kind: 'plan' | 'tokens' }) {
  const { t } = useTranslation()
  return (
    <div className={styles.successAfter}>
      <Link
        className={buttonClass({ variant: 'flag', size: 'lg' })}
        to={kind === 'tokens' ? PAGES.billing.path : PAGES.partnership.path}
      >
        {t(kind === 'tokens' ? 'partnershipSuccess.tokens.billing' : 'partnershipSuccess.problem.back')}
      </Link>
    </div>
  )
}

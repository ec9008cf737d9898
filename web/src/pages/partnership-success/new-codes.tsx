import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/pages.ts'
import type { PaidSession } from '@touchline/contract/payments.ts'
import { ArrowRight, KeyRound, Mail, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../api/call.ts'
import { useLanguage } from '../../language/use-language.ts'
import { newCodesQuery } from '../../payments/checkout-session.ts'
import { Link } from '../../routing/link.tsx'
import { useSession } from '../../sessions/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CredentialCard } from './credential-card.tsx'
import styles from './partnership-success.module.css'
import { LoadFailed, LoadingCredentialCards } from './payment-states.tsx'

/** A plan that is paid for, with the club's two codes as long as they may be read. */
export function NewCodes({ session }: { session: PaidSession }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: codes, error, refetch, isFetching } = useQuery(newCodesQuery(session.id, session.clubId, language.code))
  const isGone = error instanceof CallFailed && error.code === 'CODES_GONE'
  if (error && !isGone && !codes) return <LoadFailed error={error} isRetrying={isFetching} onRetry={refetch} />
  return (
    <>
      <h1 className="display-2">{t(isGone ? 'partnershipSuccess.gone.heading' : 'partnershipSuccess.heading')}</h1>
      <p className="lead">
        <Bought {...session} /> {t(isGone ? 'partnershipSuccess.gone.text' : 'partnershipSuccess.keep')}
      </p>
      {codes && (
        <div className={styles.credentialCards}>
          <CredentialCard
            icon={UsersRound}
            label={t('partnershipSuccess.password.label')}
            text={t('partnershipSuccess.password.text')}
            code={codes.password}
            copyLabel={t('partnershipSuccess.password.copy')}
          />
          <CredentialCard
            icon={KeyRound}
            label={t('partnershipSuccess.pin.label')}
            text={t('partnershipSuccess.pin.text')}
            code={codes.adminPin}
            copyLabel={t('partnershipSuccess.pin.copy')}
          />
        </div>
      )}
      {!codes && !isGone && <LoadingCredentialCards />}
      <div className={styles.successAfter}>
        {!isGone && (
          <p className={styles.successMail}>
            <Mail className="icon" aria-hidden="true" />
            {t('partnershipSuccess.mailed', { email: session.adminEmail })}
          </p>
        )}
        <WayOn isGone={isGone} />
      </div>
    </>
  )
}

/** To the log-in; an administrator who changed the plan is logged in and goes on to the dashboard. */
function WayOn({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation()
  const isAdminHere = useSession()?.role === 'admin' && isGone
  return (
    <Link
      className={buttonClass({ variant: 'flag', size: 'lg' })}
      to={isAdminHere ? PAGES.dashboard.path : PAGES.login.path}
    >
      {t(isAdminHere ? 'nav.dashboard' : 'partnershipSuccess.login')}
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  )
}

function Bought({ clubName, plan }: PaidSession) {
  const { t } = useTranslation()
  return plan && t('partnershipSuccess.bought', { club: clubName, plan: t(`subscription.plans.${plan}`) })
}

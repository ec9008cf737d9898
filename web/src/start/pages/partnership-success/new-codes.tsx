import { useQuery } from '@tanstack/react-query'
import type { PaidSession } from '@touchline/contract/money/payments.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowRight, Download, KeyRound, Mail, Printer, TriangleAlert, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../club/sessions/use-session.ts'
import { newCodesQuery } from '../../../money/payments/checkout-session.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { saveFile } from '../../../platform/api/download.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CredentialCard } from './credential-card.tsx'
import styles from './partnership-success.module.css'
import { LoadFailed, LoadingCredentialCards } from './payment-states.tsx'

/** A paid plan, with the club's two codes as long as they are available. */
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
      {codes && <KeepCodes codes={codes} session={session} />}
      {!codes && !isGone && <LoadingCredentialCards />}
      <div className={styles.successAfter}>
        {!isGone && (
          <p className={styles.successMail}>
            <Mail className="icon" aria-hidden="true" />
            {t('partnershipSuccess.mailed', { email: session.adminEmail })}
          </p>
        )}
        <WayOn isGone={isGone} email={session.adminEmail} />
      </div>
    </>
  )
}

/** The PIN is stored nowhere else: says so, and lets the user save or print both codes. */
function KeepCodes({ codes, session }: { codes: { password: string; adminPin: string }; session: PaidSession }) {
  const { t } = useTranslation()

  function save() {
    const lines = [
      session.clubName,
      `${t('partnershipSuccess.password.label')}: ${codes.password}`,
      `${t('partnershipSuccess.pin.label')}: ${codes.adminPin}`,
      `${t('adminLogin.email')}: ${session.adminEmail}`,
      `${location.origin}${PAGES.adminLogin.path}`,
    ]
    saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }), t('partnershipSuccess.fileName'))
  }

  return (
    <div className={styles.successKeep}>
      <p className={styles.successMail}>
        <TriangleAlert className="icon" aria-hidden="true" />
        {t('partnershipSuccess.pinNotMailed')}
      </p>
      <div className={styles.successKeepActions}>
        <Button variant="line" onClick={save}>
          <Download className="icon" aria-hidden="true" />
          {t('partnershipSuccess.download')}
        </Button>
        <Button variant="line" onClick={() => print()}>
          <Printer className="icon" aria-hidden="true" />
          {t('partnershipSuccess.print')}
        </Button>
      </div>
    </div>
  )
}

/** A link to the administrator's log-in; an administrator who changed the plan is logged in and gets the dashboard. */
function WayOn({ isGone, email }: { isGone: boolean; email: string }) {
  const { t } = useTranslation()
  const isAdminHere = useSession()?.role === 'admin' && isGone
  return (
    <Link
      className={buttonClass({ variant: 'flag', size: 'lg' })}
      to={isAdminHere ? PAGES.dashboard.path : PAGES.adminLogin.path}
      {...(!isAdminHere && { state: { email } })}
    >
      {t(isAdminHere ? 'nav.dashboard' : 'partnershipSuccess.adminLogin')}
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  )
}

function Bought({ clubName, plan }: PaidSession) {
  const { t } = useTranslation()
  return plan && t('partnershipSuccess.bought', { club: clubName, plan: t(`subscription.plans.${plan}`) })
}

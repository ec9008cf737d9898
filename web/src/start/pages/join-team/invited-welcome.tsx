import { PAGES } from '@touchline/contract/platform/pages.ts'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { forgetInvitation } from '../../../club/sessions/invitation.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import styles from './welcome.module.css'

/** Welcomes players who joined by invitation: they have no password, so next time they set one or use a mailed code. */
export function InvitedWelcome({ clubName }: { clubName: string }) {
  const { t } = useTranslation()
  return (
    <>
      {/* The button that had the focus is gone. */}
      <div className={styles.joinWelcome} role="status" tabIndex={-1} ref={(status) => status?.focus()}>
        <CircleCheck className="icon icon-lg" aria-hidden="true" />
        <p>
          <b>{t('joinTeam.welcome.club', { club: clubName })}</b>
          {t('invitations:join.next')}
        </p>
      </div>
      <Link className={buttonClass({ size: 'lg', block: true })} to={PAGES.chat.path} replace>
        {t('invitations:join.go')}
      </Link>
      <Link
        className={buttonClass({ variant: 'line', size: 'lg', block: true })}
        to={`${PAGES.playerSettings.path}#password`}
        onClick={forgetInvitation}
      >
        {t('invitations:join.choosePassword')}
      </Link>
    </>
  )
}

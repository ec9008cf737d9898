import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../club/sessions/end-session.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useLocation } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import { EntryLink, EntryLinks } from '../entry/entry.tsx'

type LoggedInProps = {
  session: Session
  /** Whether the address holds an invitation, which an administrator may want to forward. */
  isInvited?: boolean
}

/** Joining would replace the current session, so the user has to log out first. */
export function LoggedIn({ session, isInvited = false }: LoggedInProps) {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const isAdmin = session.role === 'admin'
  return (
    <>
      <Banner>
        <b>{t('joinTeam.loggedIn.text', { name: session.name, club: session.clubName })}</b>{' '}
        {t(isInvited && isAdmin ? 'invitations:join.admin' : 'joinTeam.loggedIn.why')}
      </Banner>
      {isInvited && isAdmin && (
        <CopyBox
          label={t('invitations:link.address')}
          text={location.href}
          copyLabel={t('invitations:join.copyLink')}
          copiedLabel={t('invitations:link.copied')}
          failedLabel={t('invitations:link.copyFailed')}
        />
      )}
      <Button size="lg" block onClick={() => endSession({ to: `${pathname}${search}${hash}` })}>
        <LogOut className="icon" aria-hidden="true" />
        {t('joinTeam.loggedIn.logOut')}
      </Button>
      <EntryLinks>
        <EntryLink
          to={isAdmin ? PAGES.dashboard.path : PAGES.chat.path}
          icon={ArrowLeft}
          action={t(isAdmin ? 'joinTeam.loggedIn.toDashboard' : 'joinTeam.loggedIn.toChat')}
        />
      </EntryLinks>
    </>
  )
}

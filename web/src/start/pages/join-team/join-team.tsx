import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { useInvitationToken } from './invitation-token.ts'
import { Invited } from './invited.tsx'
import { JoinEntry, LogInLink } from './join-entry.tsx'
import { JoinForm } from './join-form.tsx'
import { LoggedIn } from './logged-in.tsx'
import { useJoin } from './use-join.ts'
import { Welcome } from './welcome.tsx'

/** The page for joining a club: by an invitation in the address, or with the club password. */
export function JoinTeamPage() {
  const invitation = useInvitationToken()
  return invitation ? <Invited key={invitation} invitation={invitation} /> : <WithPassword />
}

function WithPassword() {
  const { t } = useTranslation()
  const { joining, session } = useJoin()
  const texts = joining.isSuccess ? 'joinTeam.welcome' : 'joinTeam'
  return (
    <JoinEntry heading={t(`${texts}.heading`)} lead={t(`${texts}.lead`)}>
      {joining.isSuccess ? (
        <Welcome clubName={joining.data.clubName} />
      ) : session ? (
        <LoggedIn session={session} />
      ) : (
        <>
          <Failure error={joining.error} failed="JOIN_FAILED" />
          <JoinForm isPending={joining.isPending} onJoin={joining.mutate} />
          <Ways />
        </>
      )}
    </JoinEntry>
  )
}

function Ways() {
  const { t } = useTranslation()
  return (
    <EntryLinks>
      <LogInLink />
      <EntryLink
        to={PAGES.partnership.path}
        icon={Trophy}
        question={t('joinTeam.toClub.question')}
        action={t('joinTeam.toClub.action')}
      />
    </EntryLinks>
  )
}

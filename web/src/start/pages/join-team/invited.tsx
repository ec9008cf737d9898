import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { invitationQuery } from '../../../club/invitations/invitations.ts'
import { CallFailed } from '../../../platform/api/call.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { InvitedForm } from './invited-form.tsx'
import { InvitedWelcome } from './invited-welcome.tsx'
import { JoinEntry, LogInLink } from './join-entry.tsx'
import { LoggedIn } from './logged-in.tsx'
import { useJoin } from './use-join.ts'

/** Joining by invitation: the club's name, and three fields. */
export function Invited({ invitation }: { invitation: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { joining, session } = useJoin()
  const { data, error, refetch } = useQuery({ ...invitationQuery(invitation, language.code), enabled: !session })
  if (joining.isSuccess) {
    return (
      <JoinEntry heading={t('joinTeam.welcome.heading')} lead={t('joinTeam.welcome.lead')}>
        <InvitedWelcome clubName={joining.data.clubName} />
      </JoinEntry>
    )
  }
  if (session) {
    return (
      <JoinEntry heading={t('joinTeam.heading')} lead={t('invitations:join.lead')}>
        <LoggedIn session={session} isInvited />
      </JoinEntry>
    )
  }
  if (error) return <Refused error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <JoinEntry heading={t('invitations:join.looking')} lead={t('invitations:join.lookingLead')}>
        <Skeleton height={260} />
      </JoinEntry>
    )
  }
  return (
    <JoinEntry heading={t('invitations:join.heading', { club: data.clubName })} lead={t('invitations:join.lead')}>
      <Failure error={joining.error} failed="JOIN_FAILED" />
      <InvitedForm
        email={data.email}
        isPending={joining.isPending}
        onJoin={(player) => joining.mutate({ ...player, invitation })}
      />
      <EntryLinks>
        <LogInLink />
      </EntryLinks>
    </JoinEntry>
  )
}

/** Why an invitation is refused, and the alternatives. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const isFinal = error instanceof CallFailed && error.status !== undefined && error.status < 500
  return (
    <JoinEntry heading={t('invitations:join.refused')} lead={t('invitations:join.refusedLead')}>
      <Banner tone="critical">{sentence(error)}</Banner>
      {!isFinal && (
        <Button variant="line" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      <EntryLinks>
        <LogInLink />
        <EntryLink
          to={PAGES.joinTeam.path}
          icon={KeyRound}
          question={t('invitations:join.withPassword.question')}
          action={t('invitations:join.withPassword.action')}
        />
      </EntryLinks>
    </JoinEntry>
  )
}

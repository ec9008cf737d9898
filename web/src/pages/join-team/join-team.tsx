import { useMutation } from '@tanstack/react-query'
import type { JoinTeam } from '@touchline/contract/members.ts'
import { PAGES } from '@touchline/contract/pages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/sports.ts'
import { MessageCircle, ShieldCheck, Trophy, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../language/use-language.ts'
import { inviteToOwnPassword } from '../../sessions/invitation.ts'
import { storePlayerSession, useSession } from '../../sessions/use-session.ts'
import { showToast } from '../../ui/toast.tsx'
import { Entry, EntryInfo, EntryLink, EntryLinks } from '../entry/entry.tsx'
import { Failure } from '../entry/failure.tsx'
import { join } from '../entry/log-in.ts'
import { JoinForm } from './join-form.tsx'
import { LoggedIn } from './logged-in.tsx'
import { Welcome } from './welcome.tsx'

/** Where a player joins the club whose password they were given. */
export function JoinTeamPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const joining = useMutation({
    mutationFn: async (player: JoinTeam) => {
      const joined = await join(player, language.code)
      storePlayerSession(joined, player.email)
      inviteToOwnPassword()
      return joined
    },
    onSuccess: () => showToast(t('joinTeam.welcome.toast')),
  })
  const session = useSession()
  // Who has just joined here is the session.
  const isTaken = session !== undefined && (joining.isIdle || joining.isError)
  const texts = joining.isSuccess ? 'joinTeam.welcome' : 'joinTeam'
  return (
    <Entry
      heading={t(`${texts}.heading`)}
      lead={t(`${texts}.lead`)}
      floor={{ heading: t('joinTeam.floor'), infos: <Infos /> }}
    >
      {joining.isSuccess ? (
        <Welcome clubName={joining.data.clubName} />
      ) : isTaken ? (
        <LoggedIn session={session} />
      ) : (
        <>
          <Failure error={joining.error} failed="JOIN_FAILED" />
          <JoinForm isPending={joining.isPending} onJoin={joining.mutate} />
          <Ways />
        </>
      )}
    </Entry>
  )
}

function Ways() {
  const { t } = useTranslation()
  return (
    <EntryLinks>
      <EntryLink
        to={PAGES.login.path}
        icon={UserRound}
        question={t('joinTeam.toLogin.question')}
        action={t('joinTeam.toLogin.action')}
      />
      <EntryLink
        to={PAGES.partnership.path}
        icon={Trophy}
        question={t('joinTeam.toClub.question')}
        action={t('joinTeam.toClub.action')}
      />
    </EntryLinks>
  )
}

function Infos() {
  const { t } = useTranslation()
  return (
    <>
      <EntryInfo icon={MessageCircle} title={t('joinTeam.forPlayers.title')}>
        {t('joinTeam.forPlayers.text', { count: SPECIALIST_IDS.length })}
      </EntryInfo>
      <EntryInfo icon={ShieldCheck} title={t('joinTeam.safety.title')}>
        {t('joinTeam.safety.text')}
      </EntryInfo>
    </>
  )
}

import { PAGES } from '@touchline/contract/platform/pages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { MessageCircle, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Entry, EntryInfo, EntryLink } from '../entry/entry.tsx'

/** The layout shared by all states of this page. */
export function JoinEntry({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Entry heading={heading} lead={lead} floor={{ heading: t('joinTeam.floor'), infos: <Infos /> }}>
      {children}
    </Entry>
  )
}

/** A link to the log-in for users with an account. */
export function LogInLink() {
  const { t } = useTranslation()
  return (
    <EntryLink
      to={PAGES.login.path}
      icon={UserRound}
      question={t('joinTeam.toLogin.question')}
      action={t('joinTeam.toLogin.action')}
    />
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

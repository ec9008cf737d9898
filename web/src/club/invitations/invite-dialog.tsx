import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './invitations.module.css'
import { teamLinkQuery } from './invitations.ts'
import { MailForm } from './mail-form.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { TeamLinkPart } from './team-link.tsx'

type InviteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  clubName: string
  /** Another way to join, below the link. */
  children?: ReactNode
}

/** How new members join: with the team link, or with a personal invitation by email. */
export function InviteDialog({ open, onOpenChange, clubName, children }: InviteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      className={styles.dialog}
      title={t('invitations:dialog.title')}
      description={<Seats clubName={clubName} />}
      closeLabel={t('invitations:dialog.close')}
    >
      <div className={styles.ways}>
        <section aria-labelledby="invite-link">
          <h3 id="invite-link">{t('invitations:link.heading')}</h3>
          <TeamLinkPart clubName={clubName} />
          {children}
        </section>
        <section aria-labelledby="invite-mail">
          <h3 id="invite-mail">{t('invitations:mail.heading')}</h3>
          <MailForm />
          <OpenInvitations />
        </section>
      </div>
    </Dialog>
  )
}

function Seats({ clubName }: { clubName: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data } = useQuery(teamLinkQuery(language.code))
  if (!data) return <>{clubName}</>
  const number = new Intl.NumberFormat(language.locale)
  const { free, all } = data.seats
  return <>{t('invitations:dialog.seats', { club: clubName, free: number.format(free), all: number.format(all) })}</>
}

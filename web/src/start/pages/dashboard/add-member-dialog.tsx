import { PAGES } from '@touchline/contract/platform/pages.ts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InviteDialog } from '../../../club/invitations/invite-dialog.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import styles from './dashboard.module.css'

type AddMemberDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; clubName: string }

/** How a new member joins: on their own device, never in the administrator's session. */
export function AddMemberDialog(dialog: AddMemberDialogProps) {
  const { t } = useTranslation()
  return (
    <InviteDialog {...dialog}>
      <details className={styles.dashboardPassword}>
        <summary>{t('invitations:dialog.withPassword')}</summary>
        <p className="text-sm muted">{t('dashboard.add.text')}</p>
        <CopyBox
          label={t('dashboard.add.address')}
          text={new URL(PAGES.joinTeam.path, location.origin).href}
          copyLabel={t('dashboard.add.copy')}
          copiedLabel={t('partnershipSuccess.copied')}
          failedLabel={t('partnershipSuccess.copyFailed')}
        />
        <p className="text-sm muted">{t('dashboard.add.password')}</p>
        <a
          className={buttonClass({ variant: 'line', size: 'sm' })}
          href={PAGES.joinTeam.path}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink className="icon icon-sm" aria-hidden="true" />
          {t('dashboard.add.open')}
        </a>
      </details>
    </InviteDialog>
  )
}

import { PAGES } from '@touchline/contract/pages.ts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** How a new member joins: on their own device, never in the administrator's session. */
export function AddMemberDialog(dialog: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      {...dialog}
      title={t('dashboard.add.title')}
      description={t('dashboard.add.text')}
      closeLabel={t('dashboard.add.close')}
      actions={
        <>
          <a className={buttonClass({ variant: 'line' })} href={PAGES.joinTeam.path} target="_blank" rel="noreferrer">
            <ExternalLink className="i" aria-hidden="true" />
            {t('dashboard.add.open')}
          </a>
          <Button onClick={() => dialog.onOpenChange(false)}>{t('dashboard.add.close')}</Button>
        </>
      }
    >
      <CopyBox
        label={t('dashboard.add.address')}
        text={new URL(PAGES.joinTeam.path, location.origin).href}
        copyLabel={t('dashboard.add.copy')}
        copiedLabel={t('partnershipSuccess.copied')}
        failedLabel={t('partnershipSuccess.copyFailed')}
      />
      <p className="muted">{t('dashboard.add.password')}</p>
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type WithdrawDialogProps = { open: boolean; isBusy: boolean; onClose: () => void; onWithdraw: () => void }

/** Asks for confirmation, because erased data cannot be restored. */
export function WithdrawDialog({ open, isBusy, onClose, onWithdraw }: WithdrawDialogProps) {
  const { t } = useTranslation()
  const close = () => !isBusy && onClose()
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('legal:parent.confirm.title')}
      description={t('legal:parent.confirm.text')}
      closeLabel={t('legal:parent.confirm.close')}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t('legal:parent.confirm.keep')}
          </Button>
          <Button variant="critical" busy={isBusy} busyLabel={t('legal:parent.busy')} onClick={onWithdraw}>
            {t('legal:parent.confirm.confirm')}
          </Button>
        </>
      }
    />
  )
}

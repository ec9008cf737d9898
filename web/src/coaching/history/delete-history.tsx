import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DeleteHistoryProps = {
  history: ChatHistory
  isOpen: boolean
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a saved conversation. */
export function DeleteHistory({ history, isOpen, isBusy, onDelete, onClose }: DeleteHistoryProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('history.delete.title')}
      description={t('history.delete.question', { title: history.title })}
      closeLabel={t('history.delete.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('history.delete.keep')}
          </Button>
          <Button variant="critical" busy={isBusy} busyLabel={t('history.delete.busy')} onClick={onDelete}>
            {t('history.delete.confirm')}
          </Button>
        </>
      }
    />
  )
}

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ConfirmDialogProps = {
  /** The texts to use: `page.draw` or `page.delete`. */
  words: 'draw' | 'delete'
  isBusy: boolean
  error: string | undefined
  onConfirm: (t: TFunction) => void
  onClose: () => void
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({ words, isBusy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('competitions')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`page.${words}.title`)}
      description={t(`page.${words}.question`)}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button variant={words === 'delete' ? 'critical' : 'primary'} busy={isBusy} onClick={() => onConfirm(t)}>
            {t(`page.${words}.confirm`)}
          </Button>
        </>
      }
    >
      {error && <Banner tone="critical">{error}</Banner>}
    </Dialog>
  )
}

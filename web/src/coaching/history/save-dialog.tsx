import { useTranslation } from 'react-i18next'
import { loadCode } from '../../platform/loading/load-code.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type { SaveDialogProps } from './save-dialog-props.ts'

/** Lazy-loaded, as the form brings the validation rules with it. */
export const loadSaveForm = () => loadCode(() => import('./save-form.tsx'))

/** Asks for a conversation's title, and whether to save it at all. */
export function SaveDialog({ open, heading, children, onCancel, busy, ...form }: SaveDialogProps) {
  const { t } = useTranslation()
  const loaded = useOnDemand(loadSaveForm, open)
  return (
    <Dialog
      open={open && loaded !== undefined}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={heading}
      closeLabel={t('history.save.close')}
    >
      {children}
      {open && loaded && <loaded.SaveForm {...form} busy={busy} onCancel={onCancel} />}
    </Dialog>
  )
}

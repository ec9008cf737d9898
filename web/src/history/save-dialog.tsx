import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'

/** The form comes when it is wanted: with it come the rules for what is typed. */
export const loadSaveForm = () => import('./save-form.tsx')

export type SaveDialogProps = {
  open: boolean
  heading: string
  /** What the person comes from and goes to. */
  children?: ReactNode
  /** The title that stands in the field at first. */
  suggestion: string
  saveLabel: string
  /** What is being done at this moment, and what went wrong. */
  busy: 'saving' | 'discarding' | undefined
  error: Error | null
  onSave: (title: string) => void
  /** Goes on without saving; left out where nothing waits. */
  onDiscard?: (() => void) | undefined
  onCancel: () => void
}

/** Asks under which title a conversation is saved, and whether it is saved at all. */
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

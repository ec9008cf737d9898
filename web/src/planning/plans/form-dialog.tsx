import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './form-fields.module.css'
import { usePlanWords } from './plan-words.ts'

type FormDialogProps = {
  open: boolean
  title: string
  description?: ReactNode
  submit: string
  isBusy: boolean
  onClose: () => void
  onSubmit: (values: FormData) => void
  children: ReactNode
}

/** A dialog with a few fields; the caller closes it once they have been accepted. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, description, submit, isBusy, onClose, onSubmit, children } = props
  const { t } = usePlanWords()
  const form = useId()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        {children}
      </form>
    </Dialog>
  )
}

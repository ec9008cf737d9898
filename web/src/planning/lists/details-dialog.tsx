import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DetailsFields } from './details-fields.tsx'
import { detailsIn } from './form-values.ts'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type DetailsDialogProps = {
  list: TeamList
  changes: ListChanges
  open: boolean
  onClose: () => void
  onDelete: () => void
}

/** Changes the details of a list, or deletes it. */
export function DetailsDialog({ list, changes, open, onClose, onDelete }: DetailsDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    changes.details(detailsIn(new FormData(event.currentTarget), list), onClose)
  }
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.edit')}
      closeLabel={t('lists:page.form.close')}
      actions={
        <>
          <Button variant="critical-line" onClick={onDelete}>
            {t('lists:page.delete')}
          </Button>
          <Button type="submit" form={form} busy={changes.isBusy}>
            {t('lists:page.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={panels.form} onSubmit={submit}>
        <DetailsFields details={list} />
      </form>
    </Dialog>
  )
}

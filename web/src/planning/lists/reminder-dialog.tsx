import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../platform/language/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { textIn } from './form-values.ts'
import { dayAfter } from './list-words.ts'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type ReminderDialogProps = { list: TeamList; changes: ListChanges; open: boolean; onClose: () => void }

const USUAL_DAYS_BEFORE = 2
const USUAL_TIME = '18:00'

/** Sets when people who have not answered are reminded. */
export function ReminderDialog({ list, changes, open, onClose }: ReminderDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const usual = dayAfter(list.date, -USUAL_DAYS_BEFORE)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    changes.reminder({ date: textIn(values, 'date'), time: textIn(values, 'time') }, onClose)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.reminder.heading')}
      description={t('lists:page.reminder.text')}
      closeLabel={t('lists:page.form.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('lists:page.form.cancel')}
          </Button>
          <Button type="submit" form={form} busy={changes.isBusy}>
            {t('lists:page.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={classNames(panels.form, panels.pair)} onSubmit={submit}>
        <TextField
          name="date"
          type="date"
          label={t('lists:page.fields.date')}
          defaultValue={list.reminder?.date ?? (usual < today() ? today() : usual)}
          min={today()}
          max={list.date}
          required
        />
        <TextField
          name="time"
          type="time"
          label={t('lists:page.reminder.time')}
          defaultValue={list.reminder?.time ?? USUAL_TIME}
          required
        />
      </form>
    </Dialog>
  )
}

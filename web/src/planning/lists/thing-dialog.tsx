import type { TeamList, Thing } from '@touchline/contract/planning/lists.ts'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { textIn } from './form-values.ts'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type ThingDialogProps = { list: TeamList; thing: Thing | undefined; changes: ListChanges; onClose: () => void }

/** Renames a thing, assigns it to a person or removes it. */
export function ThingDialog({ list, thing, changes, onClose }: ThingDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const who = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const change = { name: textIn(values, 'name'), personId: textIn(values, 'person') || null }
    if (thing) changes.changeThing(thing, change, onClose)
  }
  return (
    <Dialog
      open={thing !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.things.edit')}
      closeLabel={t('lists:page.form.close')}
      actions={
        <>
          <Button variant="critical-line" onClick={() => thing && changes.removeThing(thing, onClose)}>
            {t('lists:page.things.remove')}
          </Button>
          <Button type="submit" form={form} busy={changes.isBusy}>
            {t('lists:page.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={panels.form} onSubmit={submit}>
        <TextField name="name" label={t('lists:page.things.name')} defaultValue={thing?.name} maxLength={80} required />
        <div className="field">
          <label htmlFor={who}>{t('lists:page.things.who')}</label>
          <div className="control">
            <select id={who} name="person" className={panels.select} defaultValue={thing?.personId ?? ''}>
              <option value="">{t('lists:page.things.nobody')}</option>
              {list.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

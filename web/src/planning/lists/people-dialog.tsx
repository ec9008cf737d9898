import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { X } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ClubPeopleField, membersIn } from './club-people-field.tsx'
import { LinesField } from './details-fields.tsx'
import { peopleIn, textIn } from './form-values.ts'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type PeopleDialogProps = { list: TeamList; changes: ListChanges; open: boolean; onClose: () => void }

/** Adds people, chosen or typed, and removes people from the list. */
export function PeopleDialog({ list, changes, open, onClose }: PeopleDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const people = [...membersIn(values), ...peopleIn(textIn(values, 'people'))]
    if (people.length > 0) changes.addPeople(people, onClose)
    else onClose()
  }
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.people.heading')}
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
      <form id={form} className={panels.form} onSubmit={submit}>
        <ClubPeopleField taken={list.people.filter(({ isMember }) => isMember).map(({ name }) => name)} />
        <LinesField name="people" label={t('lists:page.fields.people')} hint={t('lists:page.fields.peopleHint')} />
        {list.people.length > 0 && (
          <fieldset className="field">
            <legend className="label">{t('lists:page.people.onList')}</legend>
            <ul>
              {list.people.map((person) => (
                <li key={person.id} className={panels.line}>
                  <span>
                    {person.name}
                    {person.email && <span className="text-sm muted"> {person.email}</span>}
                  </span>
                  <IconButton
                    label={t('lists:page.people.remove', { name: person.name })}
                    onClick={() => changes.removePerson(person)}
                  >
                    <X className="icon" aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}

import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ClubPeopleField, membersIn } from './club-people-field.tsx'
import { DetailsFields, LinesField } from './details-fields.tsx'
import { detailsIn, linesIn, peopleIn, textIn } from './form-values.ts'
import { useMakeList } from './lists.ts'
import panels from './panel.module.css'

type NewListDialogProps = { open: boolean; onClose: () => void; onMade: (list: TeamList) => void }

/** A new list: time and place, people, things to bring and duties. */
export function NewListDialog({ open, onClose, onMade }: NewListDialogProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const form = useId()
  const making = useMakeList(language.code, onMade)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    making.mutate({
      ...detailsIn(values),
      people: [...membersIn(values), ...peopleIn(textIn(values, 'people'))],
      things: linesIn(textIn(values, 'things')),
      duties: linesIn(textIn(values, 'duties')),
      dates: [],
    })
  }
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.new')}
      closeLabel={t('lists:page.form.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('lists:page.form.cancel')}
          </Button>
          <Button type="submit" form={form} busy={making.isPending}>
            {t('lists:page.form.create')}
          </Button>
        </>
      }
    >
      <form id={form} className={panels.form} onSubmit={submit}>
        <DetailsFields />
        <ClubPeopleField />
        <LinesField name="people" label={t('lists:page.fields.people')} hint={t('lists:page.fields.peopleHint')} />
        <LinesField name="things" label={t('lists:page.fields.things')} hint={t('lists:page.fields.thingsHint')} />
        <LinesField name="duties" label={t('lists:page.fields.duties')} hint={t('lists:page.fields.dutiesHint')} />
        {making.error && <Banner tone="critical">{sentence(making.error)}</Banner>}
      </form>
    </Dialog>
  )
}

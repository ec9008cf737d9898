import type { Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { problemsOfTimetable, timetableDraftOf, timetableOf } from './draft.ts'
import styles from './form.module.css'
import { TimetableFields } from './timetable-fields.tsx'

type TimetableDialogProps = {
  timetable: Timetable
  isBusy: boolean
  error: string | undefined
  onSave: (timetable: Timetable) => void
  onClose: () => void
}

/** Changes days, courts and lengths; matches that have not started get new times. */
export function TimetableDialog({ timetable, isBusy, error, onSave, onClose }: TimetableDialogProps) {
  const { t } = useTranslation('competitions')
  const [draft, setDraft] = useState(() => timetableDraftOf(timetable))
  const [isChecked, setChecked] = useState(false)
  const problems = problemsOfTimetable(draft)

  function save() {
    setChecked(true)
    if (problems.length === 0) onSave(timetableOf(draft))
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.timetable.change')}
      description={t('page.timetable.changeText')}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {t('page.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TimetableFields
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          problem={(field) => {
            const found = isChecked ? problems.find((candidate) => candidate.field === field) : undefined
            return found && t(`page.form.problems.${found.key}`)
          }}
        />
        {error && <Banner tone="critical">{error}</Banner>}
      </div>
    </Dialog>
  )
}

import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Choice } from './choice.tsx'
import type { TimetableDraft } from './draft.ts'
import styles from './form.module.css'

type TimetableFieldsProps = {
  draft: TimetableDraft
  change: (part: Partial<TimetableDraft>) => void
  problem: (field: string) => string | undefined
}

const LENGTHS = ['matchMinutes', 'gapMinutes', 'restMinutes'] as const

/** Time and place: days, courts, and the length of a match and of the rest after it. */
export function TimetableFields({ draft, change, problem }: TimetableFieldsProps) {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Days draft={draft} change={change} problem={problem} />
      <TextArea
        label={t('page.form.courts')}
        rows={3}
        value={draft.courts}
        hint={t('page.form.courtsHint')}
        error={problem('courts')}
        onChange={(event) => change({ courts: event.target.value })}
      />
      <div className={styles.rowOfThree}>
        {LENGTHS.map((field) => (
          <TextField
            key={field}
            label={t(`page.form.${field}`)}
            inputMode="numeric"
            value={draft[field]}
            error={problem(field)}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
      <Choice
        legend={t('page.form.mode')}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        options={(['fixed', 'queue'] as const).map((value) => ({
          value,
          label: t(`page.form.modes.${value}`),
          text: t(`page.form.modeTexts.${value}`),
        }))}
      />
    </>
  )
}

function Days({ draft: { days }, change, problem }: TimetableFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (at: number, part: Partial<(typeof days)[number]>) =>
    change({ days: days.map((day, index) => (index === at ? { ...day, ...part } : day)) })
  return (
    <fieldset className={styles.days}>
      <legend className="label">{t('page.form.days')}</legend>
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position; its date is edited
        <div key={index}>
          <TextField
            label={t('document.columns.date')}
            type="date"
            value={day.date}
            error={index === 0 ? problem('days') : undefined}
            onChange={(event) => set(index, { date: event.target.value })}
          />
          <TextField
            label={t('page.form.from')}
            type="time"
            value={day.from}
            onChange={(event) => set(index, { from: event.target.value })}
          />
          <TextField
            label={t('page.form.to')}
            type="time"
            value={day.to}
            onChange={(event) => set(index, { to: event.target.value })}
          />
          {days.length > 1 && (
            <IconButton
              label={t('page.form.dropDay', { number: index + 1 })}
              onClick={() => change({ days: days.toSpliced(index, 1) })}
            >
              <X className="icon" />
            </IconButton>
          )}
        </div>
      ))}
      <Button variant="line" size="sm" onClick={() => change({ days: [...days, dayAfter(days.at(-1))] })}>
        <Plus className="icon icon-sm" aria-hidden="true" />
        {t('page.form.addDay')}
      </Button>
    </fieldset>
  )
}

/** An added day is usually the next one, at the same hours. */
function dayAfter(last: TimetableDraft['days'][number] | undefined): TimetableDraft['days'][number] {
  const { date = '', from = '09:00', to = '17:00' } = last ?? {}
  const next = date && new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { date: next, from, to }
}

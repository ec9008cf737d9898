import { type ListDetails, USUAL_MINUTES } from '@touchline/contract/planning/lists.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import panels from './panel.module.css'

/** The fields for time and place. */
export function DetailsFields({ details }: { details?: ListDetails }) {
  const { t } = useTranslation()
  const sport = useId()
  return (
    <>
      <TextField
        name="name"
        label={t('lists:page.fields.name')}
        placeholder={t('lists:page.fields.nameExample')}
        defaultValue={details?.name}
        maxLength={80}
        required
      />
      <div className={panels.pair}>
        <TextField name="date" type="date" label={t('lists:page.fields.date')} defaultValue={details?.date} required />
        <TextField
          name="meetTime"
          type="time"
          label={t('lists:page.fields.meetTime')}
          defaultValue={details?.meetTime ?? undefined}
        />
        <TextField
          name="time"
          type="time"
          label={t('lists:page.fields.time')}
          defaultValue={details?.time ?? undefined}
        />
        <TextField
          name="minutes"
          type="number"
          min={5}
          max={1440}
          label={t('lists:page.fields.minutes')}
          defaultValue={details?.minutes ?? USUAL_MINUTES}
        />
      </div>
      <TextField
        name="place"
        label={t('lists:page.fields.place')}
        defaultValue={details?.place ?? undefined}
        maxLength={120}
      />
      <div className={panels.pair}>
        <TextField
          name="team"
          label={t('lists:page.fields.team')}
          defaultValue={details?.team ?? undefined}
          maxLength={60}
        />
        <div className="field">
          <label htmlFor={sport}>{t('lists:page.fields.sport')}</label>
          <div className="control">
            <select id={sport} name="sport" className={panels.select} defaultValue={details?.sport ?? ''}>
              <option value="">{t('lists:page.fields.noSport')}</option>
              {SPORTS.map((name) => (
                <option key={name} value={name}>
                  {t(`sports.${name}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
      </div>
    </>
  )
}

type LinesFieldProps = { name: string; label: string; hint: string }

/** A multi-line text field. */
export function LinesField({ name, label, hint }: LinesFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <textarea id={id} name={name} className={panels.area} aria-describedby={`${id}-hint`} />
      </div>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}

import { EXERCISES } from '@touchline/contract/platform/training.ts'
import { CircleAlert } from 'lucide-react'
import { TextField } from '../../ui/field.tsx'
import styles from './form-fields.module.css'
import type { KnownValues } from './known-values.ts'
import { usePlanWords } from './plan-words.ts'

type LiftFieldsProps = {
  known: KnownValues
  error: string | undefined
  errorOf: (field: string) => string | undefined
}

/** The chosen lifts, and the one-repetition maximum of each if known. */
export function LiftFields({ known, error, errorOf }: LiftFieldsProps) {
  const { t, locale } = usePlanWords()
  const hasKnown = Object.keys(known.oneRepMaxKg).length > 0
  return (
    <fieldset className={styles.lifts}>
      <legend className="label">{t('page.make.fields.lifts')}</legend>
      <p className="hint">{t(hasKnown ? 'page.make.fromProfile' : 'page.make.liftsHint')}</p>
      {EXERCISES.map((exercise) => {
        const kg = known.oneRepMaxKg[exercise]
        const name = t(`document.exercises.${exercise}`)
        return (
          <div key={exercise} className={styles.lift}>
            <label className={styles.check}>
              <input
                type="checkbox"
                name="lifts"
                value={exercise}
                defaultChecked={hasKnown ? kg !== undefined : exercise !== 'row' && exercise !== 'overhead_press'}
              />
              <span>{name}</span>
            </label>
            <TextField
              label={t('page.make.oneRepMax', { exercise: name })}
              name={`max_${exercise}`}
              inputMode="decimal"
              placeholder="kg"
              autoComplete="off"
              error={errorOf(`max_${exercise}`)}
              defaultValue={kg === undefined ? '' : new Intl.NumberFormat(locale, { useGrouping: false }).format(kg)}
            />
          </div>
        )
      })}
      {error && (
        <span className="error">
          <CircleAlert className="icon icon-sm" />
          {error}
        </span>
      )}
    </fieldset>
  )
}

import { useId } from 'react'
import { usePlanWords } from './plan-words.ts'
import styles from './rpe-scale.module.css'

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

type RpeScaleProps = {
  legend: string
  chosen: number | undefined
  /** Without it the surrounding form reads the choice. */
  onChoose?: (rpe: number) => void
}

/** The effort, actual or planned, from 1 to 10. */
export function RpeScale({ legend, chosen, onChoose }: RpeScaleProps) {
  const { t } = usePlanWords()
  const name = useId()
  return (
    <fieldset className={styles.scale}>
      <legend>{legend}</legend>
      <div className={styles.numbers}>
        {STEPS.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name={onChoose ? name : 'rpe'}
              value={step}
              aria-label={`RPE ${step}`}
              {...(onChoose
                ? { checked: chosen === step, onChange: () => onChoose(step) }
                : { defaultChecked: chosen === step })}
            />
            {step}
          </label>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{t('page.rpe.least')}</span>
        <span>{t('page.rpe.most')}</span>
      </div>
    </fieldset>
  )
}

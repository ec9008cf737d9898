import { useId } from 'react'
import styles from './segmented-choice.module.css'

type SegmentedChoiceProps = {
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
  /** The id of the note below. */
  note?: string | undefined
}

/** Two options side by side, for a choice that must be made. */
export function SegmentedChoice({ legend, options, chosen, onChoose, note }: SegmentedChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.segmentField} aria-describedby={note}>
      <legend className="label">{legend}</legend>
      <div className={styles.segments}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

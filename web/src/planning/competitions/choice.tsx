import { useId } from 'react'
import styles from './form.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; text?: string }[]
}

/** A choice between a few options shown side by side, each with an explanation. */
export function Choice<Value extends string>({ legend, value, onChange, options }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className="label">{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.text && <span className="text-sm muted">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A single checkbox. */
export function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

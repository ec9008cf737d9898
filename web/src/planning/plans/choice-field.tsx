import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './form-fields.module.css'

type ChoiceFieldProps = {
  name: string
  label: string
  options: readonly { value: string | number; text: string; icon?: ReactNode }[]
  chosen?: readonly (string | number)[] | undefined
  isSingle?: boolean
  /** Days of the week: short names set closer together. */
  areDays?: boolean
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  onChoose?: (value: string) => void
}

/** A choice of one or several options side by side. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, options, chosen = [], isSingle = false, required = false, hint, error, onChoose } = props
  const noteId = useId()
  return (
    <fieldset
      className={classNames(styles.choices, props.areDays && styles.weekdays)}
      aria-describedby={error || hint ? noteId : undefined}
    >
      <legend className="label">{label}</legend>
      <div>
        {options.map(({ value, text, icon }) => (
          <label key={value}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              required={required && isSingle}
              defaultChecked={chosen.includes(value)}
              onChange={() => onChoose?.(String(value))}
            />
            {icon}
            {text}
          </label>
        ))}
      </div>
      {error ? (
        <span className="error" id={noteId}>
          <CircleAlert className="icon icon-sm" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={noteId}>
            {hint}
          </span>
        )
      )}
    </fieldset>
  )
}

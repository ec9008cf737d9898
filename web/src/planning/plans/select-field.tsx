import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './form-fields.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: string | number; text: string }[]
}

/** A choice from a drop-down list. */
export function SelectField({ label, hint, error, options, ...rest }: SelectFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={classNames('control', styles.select, error && 'is-error')}>
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          {...rest}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden="true" />
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
    </div>
  )
}

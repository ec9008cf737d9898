import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type SelectFieldProps<Value extends string> = {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  icon?: ReactNode
  /** The label is read aloud, but not shown. */
  isLabelHidden?: boolean
}

/** A choice in a native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, options, icon, isLabelHidden = false } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className="control select-control">
        {icon}
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </div>
    </div>
  )
}

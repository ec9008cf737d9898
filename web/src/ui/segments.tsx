import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  /** Names the choice; visually hidden. */
  legend: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** A choice between a few short words side by side, such as the period of a chart. */
export function Segments<Value extends string>({ legend, value, onChange, options }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

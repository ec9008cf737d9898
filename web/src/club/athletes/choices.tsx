import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import styles from './fact-editor.module.css'

type ChoicesProps = {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
  chosen: readonly string[] | undefined
  isSingle?: boolean
  error: string | undefined
}

/** A choice of one or several options. */
export function Choices({ name, label, options, chosen = [], isSingle = false, error }: ChoicesProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend className="label">{label}</legend>
      <div>
        {options.map(({ value, text }) => (
          <label key={value}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <span className="error" id={errorId}>
          <CircleAlert className="icon icon-sm" />
          {error}
        </span>
      )}
    </fieldset>
  )
}

import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type TextFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  /** What to do about the value; replaces the hint. */
  error?: string | undefined
  /** A leading icon. */
  icon?: ReactNode
  /** Makes the value a secret, with a button that shows and hides it. */
  secret?: { showLabel: string; hideLabel: string }
}

/** A labelled text field; all other props go to the input, so that a form library can register it by spreading. */
export function TextField({ label, hint, error, icon, secret, id, className, ...input }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const [shown, setShown] = useState(false)

  return (
    <div className={classNames('field', className)}>
      <label htmlFor={inputId}>{label}</label>
      <div className={classNames('control', error && 'is-error', input.disabled && 'is-disabled')}>
        {icon}
        <input
          {...input}
          {...(secret && { type: shown ? 'text' : 'password' })}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {secret && (
          <IconButton
            label={shown ? secret.hideLabel : secret.showLabel}
            aria-controls={inputId}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff className="icon" /> : <Eye className="icon" />}
          </IconButton>
        )}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (error) {
    return (
      <span className="error" id={id}>
        <CircleAlert className="icon icon-sm" />
        {error}
      </span>
    )
  }
  return hint ? (
    <span className="hint" id={id}>
      {hint}
    </span>
  ) : null
}

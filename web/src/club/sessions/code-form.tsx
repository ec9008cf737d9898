import { MAILED_CODE_DIGITS } from '@touchline/contract/platform/fields.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './code-form.module.css'

type CodeFormProps = {
  /** The button's label. */
  action: string
  size?: 'lg'
  isPending: boolean
  error: Error | null
  onEnter: (code: string) => void
  /** Clears the last error. */
  onEdit: () => void
  resend: { secondsLeft: number; isSending: boolean; onResend: () => void }
}

/** Accepts an emailed code: one field for the keyboard, the clipboard and the phone's autofill. */
export function CodeForm({ action, size, isPending, error, onEnter, onEdit, resend }: CodeFormProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const words = useErrorWords()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  function enter(event: FormEvent) {
    event.preventDefault()
    const digits = code.replace(/\s/g, '')
    const isComplete = digits.length === MAILED_CODE_DIGITS && /^\d+$/.test(digits)
    setIncomplete(!isComplete)
    if (isComplete && !isPending) onEnter(digits)
  }

  function edit(typed: string) {
    setCode(typed)
    setIncomplete(false)
    onEdit()
  }

  return (
    <form ref={field} className={styles.codeForm} noValidate onSubmit={enter}>
      <TextField
        label={t('logInCode.code')}
        hint={t('logInCode.codeHint')}
        error={isIncomplete ? words('CODE_INCOMPLETE') : error ? sentence(error) : undefined}
        className={styles.codeField}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => edit(event.target.value)}
      />
      <div className={size ? styles.codeActionsStacked : styles.codeActions}>
        <Button type="submit" {...(size && { size })} busy={isPending} busyLabel={t('logInCode.submitting')}>
          {action}
        </Button>
        <Resend {...resend} />
      </div>
    </form>
  )
}

function Resend({ secondsLeft, isSending, onResend }: CodeFormProps['resend']) {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      disabled={secondsLeft > 0}
      busy={isSending}
      busyLabel={t('logInCode.sending')}
      onClick={onResend}
    >
      {secondsLeft > 0 ? t('logInCode.resendLater', { seconds: secondsLeft }) : t('logInCode.resend')}
    </Button>
  )
}

import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/platform/fields.ts'
import type { ReactNode } from 'react'
import { type DefaultValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useErrorSentence, useErrorWords } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './settings-layout.module.css'

type Passwords = Record<string, string>

type PasswordFieldOf<Typed extends Passwords> = {
  name: Path<Typed>
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
}

type SettingsPasswordFormProps<Typed extends Passwords> = {
  /** The key prefix of the texts that both forms share: `show`, `hide`, `save`, `saving`, `saved`, `cancel`. */
  texts: 'clubSettings.password' | 'playerSettings.password'
  fields: readonly PasswordFieldOf<Typed>[]
  /** Validates the input; its errors are error codes. */
  resolver: Resolver<Typed>
  save: (passwords: Typed) => Promise<void>
  /** The error for the whole form while a field is empty. */
  incomplete?: ErrorCode
  /** The owner of the password, for the browser's password manager. */
  username?: string
  canCancel?: boolean
  /** A message above the fields before the first attempt. */
  news?: string
  /** Alternatives, next to the buttons. */
  children?: ReactNode
}

/** The form that changes a password, the club's or the player's own. */
export function SettingsPasswordForm<Typed extends Passwords>(props: SettingsPasswordFormProps<Typed>) {
  const { texts, fields, resolver, save, incomplete, username, canCancel = false, news, children } = props
  const { t } = useTranslation()
  const wordsOf = useErrorWords()
  const sentence = useErrorSentence()
  const empty = Object.fromEntries(fields.map(({ name }) => [name, ''])) as DefaultValues<Typed>
  const { register, handleSubmit, clearErrors, setError, reset, formState } = useForm<Typed>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: empty,
  })
  // Offline the user sees an error, instead of the change waiting for a connection.
  const change = useMutation({ mutationFn: save, onSuccess: () => reset(empty) })

  function forgive(name: Path<Typed>, kind: PasswordFieldOf<Typed>['autoComplete']) {
    const differing = fields.filter((field) => formState.errors[field.name]?.message === 'PASSWORDS_DIFFER')
    // Either of the two that differ may be the mistyped one.
    clearErrors([name, ...(kind === 'new-password' ? differing.map((field) => field.name) : [])])
  }

  function startOver() {
    reset(empty)
    change.reset()
  }

  return (
    <form
      className={classNames('card', styles.settingsForm)}
      noValidate
      onSubmit={handleSubmit(
        (passwords) => change.mutate(passwords),
        (complaints) => {
          change.reset()
          const isIncomplete = Object.values(complaints).some((complaint) => complaint?.message === 'FIELD_REQUIRED')
          if (incomplete && isIncomplete) setError('root', { message: incomplete })
        },
      )}
    >
      {news && change.isIdle && <Banner>{news}</Banner>}
      {change.isSuccess && <Banner tone="ok">{t(`${texts}.saved`)}</Banner>}
      {change.error && <Banner tone="critical">{sentence(toldFailure(change.error))}</Banner>}
      {formState.errors.root && <Banner tone="critical">{wordsOf(formState.errors.root.message)}</Banner>}
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      {fields.map(({ name, label, hint, autoComplete }) => {
        const complaint = formState.errors[name]?.message as ErrorCode | undefined
        return (
          <TextField
            key={name}
            {...register(name, { onChange: () => forgive(name, autoComplete) })}
            label={label}
            hint={hint}
            error={wordsOf(complaint, { count: MIN_PASSWORD_LENGTH, field: label })}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            {...(autoComplete === 'one-time-code'
              ? { inputMode: 'numeric' as const }
              : {
                  secret: {
                    showLabel: t(`${texts}.show`, { field: label }),
                    hideLabel: t(`${texts}.hide`, { field: label }),
                  },
                })}
          />
        )
      })}
      <div className={styles.settingsActions}>
        <Button type="submit" busy={change.isPending} busyLabel={t(`${texts}.saving`)}>
          {t(`${texts}.save`)}
        </Button>
        {canCancel && (
          <Button variant="ghost" disabled={change.isPending} onClick={startOver}>
            {t(`${texts}.cancel`)}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

/** If the server gave no reason, naming the failed operation says more than an HTTP status. */
function toldFailure(error: Error): Error {
  const hasReason = error instanceof CallFailed && error.code !== 'HTTP_STATUS'
  return hasReason ? error : new CallFailed('PASSWORD_CHANGE_FAILED' satisfies ErrorCode, '')
}

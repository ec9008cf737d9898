import { MAILED_CODE_MINUTES } from '@touchline/contract/platform/fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { lateRules } from '../../../ui/late-rules.ts'
import { useEntryForm } from '../entry/use-entry-form.ts'
import styles from './admin-pin.module.css'

type CodeFormProps = {
  /** The address the code was sent to. */
  email: string
  isBusy: boolean
  onEnter: (code: string) => void
  className?: string
  /** An error, shown above the field. */
  failure?: ReactNode
  /** Alternatives, next to the button. */
  children?: ReactNode
}

/** The form for the code from the mail. */
export function CodeForm({ email, isBusy, onEnter, className, failure, children }: CodeFormProps) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useEntryForm(RULES, { code: '' })
  return (
    <form className={className} noValidate onSubmit={handleSubmit(({ code }) => isBusy || onEnter(code))}>
      {failure ?? <Banner>{t('clubSettings.pin.sent', { email, minutes: MAILED_CODE_MINUTES })}</Banner>}
      <TextField
        {...field('code', t('clubSettings.pin.code'))}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <div className={styles.pinActions}>
        <Button type="submit" busy={isBusy} busyLabel={t('clubSettings.pin.renewing')}>
          {t('clubSettings.pin.renew')}
        </Button>
        {children}
      </div>
    </form>
  )
}

const RULES = lateRules(() => loadCode(() => import('./rules.ts')).then(({ CODE_RULES }) => CODE_RULES))

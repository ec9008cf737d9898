import { useQueryClient } from '@tanstack/react-query'
import { confirmSession } from '@touchline/contract/club/sessions.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/toast.tsx'
import { CodeForm } from './code-form.tsx'
import styles from './confirm-device.module.css'
import { useMailedCode } from './use-mailed-code.ts'

export type ConfirmDeviceProps = {
  email: string
  className?: string | undefined
  /** Called when requests that the server has refused so far can be retried. */
  onConfirmed?: () => void
}

/** Explains the limits of an unconfirmed device, and takes the code that confirms it. */
export function ConfirmDevice({ email, className, onConfirmed }: ConfirmDeviceProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { sent, send, isSending, sendingError, secondsToResend } = useMailedCode()
  const confirming = useConfirm(sent?.nonce ?? '', onConfirmed)
  return (
    <Banner className={classNames(styles.deviceBanner, className ?? '')}>
      <b>{t('device.title')}</b> {t(sent ? 'device.sent' : 'device.text', { email })}
      {sendingError && <span className={styles.deviceFailure}> {sentence(sendingError)}</span>}
      {sent ? (
        <CodeForm
          key={sent.count}
          action={t('device.confirm')}
          isPending={confirming.isPending}
          error={confirming.error}
          onEnter={confirming.mutate}
          onEdit={confirming.reset}
          resend={{ secondsLeft: secondsToResend, isSending, onResend: () => send(email) }}
        />
      ) : (
        <Button size="sm" busy={isSending} busyLabel={t('logInCode.sending')} onClick={() => send(email)}>
          {t('logInCode.send')}
        </Button>
      )}
    </Banner>
  )
}

function useConfirm(nonce: string, onConfirmed: (() => void) | undefined) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(confirmSession, { body: { code, nonce }, language: language.code }),
    onSuccess: async () => {
      showToast(t('device.done'))
      await queries.invalidateQueries()
      onConfirmed?.()
    },
  })
}

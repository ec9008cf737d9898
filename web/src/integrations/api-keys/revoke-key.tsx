import type { ApiKey } from '@touchline/contract/integrations/api-keys.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import { useRevokeKey } from './api-keys.ts'

type RevokeKeyProps = {
  clubId: string
  /** The key in question; `undefined` closes the dialog. */
  apiKey: ApiKey | undefined
  onClose: () => void
  onRevoked: (id: string) => void
}

/** Asks for confirmation before programs lose access. */
export function RevokeKey({ clubId, apiKey, onClose, onRevoked }: RevokeKeyProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { mutate, isPending } = useRevokeKey(clubId)

  function revoke({ id, name }: ApiKey) {
    mutate(id, {
      onSuccess: () => {
        showToast(t('integrations:revokeKey.done', { name }))
        onRevoked(id)
      },
      onError: (error) => showFailureToast(sentence(error)),
      onSettled: onClose,
    })
  }

  return (
    <Dialog
      open={apiKey !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('integrations:revokeKey.title')}
      description={apiKey && t('integrations:revokeKey.text', { name: apiKey.name })}
      closeLabel={t('integrations:revokeKey.keep')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('integrations:revokeKey.keep')}
          </Button>
          <Button
            variant="critical"
            busy={isPending}
            busyLabel={t('integrations:revoking')}
            onClick={() => apiKey && revoke(apiKey)}
          >
            {t('integrations:keys.revoke')}
          </Button>
        </>
      }
    />
  )
}

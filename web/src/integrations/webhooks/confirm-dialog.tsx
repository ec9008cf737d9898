import type { WebhookEndpoint } from '@touchline/contract/integrations/webhooks.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { NewSecret, WebhookChanges } from './webhooks.ts'

type ConfirmDialogProps = {
  about: 'rotating' | 'deleting'
  endpoint: WebhookEndpoint
  changes: WebhookChanges
  onMade: (secret: NewSecret) => void
  onClose: () => void
}

/** Asks for confirmation before a secret is rotated or an endpoint is deleted. */
export function ConfirmDialog({ about, endpoint, changes: { rotate, remove }, onMade, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const isRotating = about === 'rotating'
  const { error, isPending } = isRotating ? rotate : remove
  const confirm = () => {
    if (!isRotating) return remove.mutate(endpoint.id, { onSuccess: onClose })
    rotate.mutate(endpoint.id, {
      onSuccess: ({ secret }) => {
        onMade({ endpointId: endpoint.id, secret, isRotated: true })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`integrations:webhooks.${about}.title`)}
      description={t(`integrations:webhooks.${about}.text`)}
      closeLabel={t('integrations:webhooks.form.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('integrations:webhooks.form.cancel')}
          </Button>
          <Button variant={isRotating ? 'primary' : 'critical'} busy={isPending} onClick={confirm}>
            {t(`integrations:webhooks.actions.${isRotating ? 'rotate' : 'delete'}`)}
          </Button>
        </>
      }
    >
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
    </Dialog>
  )
}

import { WEBHOOK_EVENTS, type WebhookEndpoint, type WebhookEvent } from '@touchline/contract/integrations/webhooks.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './webhooks.module.css'
import type { EndpointForm, NewSecret, WebhookChanges } from './webhooks.ts'

type EndpointDialogProps = {
  /** `undefined` for a new one. */
  endpoint: WebhookEndpoint | undefined
  changes: WebhookChanges
  onMade: (secret: NewSecret) => void
  onClose: () => void
}

/** Creates an endpoint, or changes its URL and the events it subscribes to. */
export function EndpointDialog({ endpoint, changes: { make, change }, onMade, onClose }: EndpointDialogProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const form = useId()
  const [hasNoEvent, setHasNoEvent] = useState(false)
  const { error, isPending } = endpoint ? change : make

  const save = (wanted: EndpointForm) => {
    if (endpoint) return change.mutate({ id: endpoint.id, ...wanted }, { onSuccess: onClose })
    make.mutate(wanted, {
      onSuccess: ({ endpoint: { id }, secret }) => {
        onMade({ endpointId: id, secret, isRotated: false })
        onClose()
      },
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const events = values.getAll('event') as WebhookEvent[]
    setHasNoEvent(events.length === 0)
    if (events.length > 0) save({ url: String(values.get('url')).trim(), events })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`integrations:webhooks.form.${endpoint ? 'editTitle' : 'newTitle'}`)}
      closeLabel={t('integrations:webhooks.form.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('integrations:webhooks.form.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {t(`integrations:webhooks.form.${endpoint ? 'save' : 'make'}`)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
        <TextField
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={t('integrations:webhooks.form.url')}
          hint={t('integrations:webhooks.form.urlHint')}
          placeholder="https://"
          defaultValue={endpoint?.url}
          maxLength={500}
          required
        />
        <fieldset className={styles.events}>
          <legend>{t('integrations:webhooks.form.events')}</legend>
          {WEBHOOK_EVENTS.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                className="check-box"
                name="event"
                value={name}
                defaultChecked={!endpoint || endpoint.events.includes(name)}
              />
              <span>
                {t(`integrations:webhooks.events.${name.replace('.', '_')}`)}
                <code translate="no">{name}</code>
              </span>
            </label>
          ))}
          {hasNoEvent && <p role="alert">{t('integrations:webhooks.form.noEvent')}</p>}
        </fieldset>
      </form>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { MAX_WEBHOOKS, type WebhookEndpoint } from '@touchline/contract/integrations/webhooks.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { SecretBox } from './secret-box.tsx'
import styles from './webhooks.module.css'
import { type NewSecret, useWebhookChanges, webhooksQuery } from './webhooks.ts'

/** The open dialog. */
type Asked = { about: 'new' } | { about: 'edit' | 'rotating' | 'deleting'; endpoint: WebhookEndpoint }

/** A club's webhooks: its endpoints and their deliveries. */
export function WebhooksPanel({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: endpoints, error } = useQuery(webhooksQuery(clubId, language.code))
  const changes = useWebhookChanges(clubId)
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<NewSecret>()
  const close = () => setAsked(undefined)
  const add = (
    <Button variant="line" size="sm" onClick={() => setAsked({ about: 'new' })}>
      <Plus className="icon icon-sm" aria-hidden="true" />
      {t('integrations:webhooks.new')}
    </Button>
  )
  return (
    <Panel
      heading={t('integrations:webhooks.heading')}
      end={endpoints && endpoints.length > 0 && endpoints.length < MAX_WEBHOOKS && add}
      flush
    >
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      {!endpoints && !error && (
        <div className={styles.endpoint} aria-busy="true">
          <Skeleton width="100%" height={44} />
        </div>
      )}
      {endpoints?.length === 0 && (
        <EmptyState title={t('integrations:webhooks.empty.title')} action={add}>
          {t('integrations:webhooks.empty.text')}
        </EmptyState>
      )}
      {endpoints?.map((endpoint) => (
        <div key={endpoint.id}>
          <EndpointRow endpoint={endpoint} changes={changes} onAsk={(about) => setAsked({ about, endpoint })} />
          {secret?.endpointId === endpoint.id && <SecretBox made={secret} onHide={() => setSecret(undefined)} />}
        </div>
      ))}
      {endpoints && endpoints.length > 0 && <Deliveries clubId={clubId} endpoints={endpoints} changes={changes} />}
      {(asked?.about === 'new' || asked?.about === 'edit') && (
        <EndpointDialog
          endpoint={asked.about === 'edit' ? asked.endpoint : undefined}
          changes={changes}
          onMade={setSecret}
          onClose={close}
        />
      )}
      {(asked?.about === 'rotating' || asked?.about === 'deleting') && (
        <ConfirmDialog
          about={asked.about}
          endpoint={asked.endpoint}
          changes={changes}
          onMade={setSecret}
          onClose={close}
        />
      )}
    </Panel>
  )
}

import { FAILING_DAYS, WEBHOOK_EVENTS, type WebhookEndpoint } from '@touchline/contract/integrations/webhooks.ts'
import { CircleCheck, Ellipsis, OctagonX, Pencil, Power, RefreshCw, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../platform/language/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './webhooks.module.css'
import type { WebhookChanges } from './webhooks.ts'

type EndpointRowProps = {
  endpoint: WebhookEndpoint
  changes: WebhookChanges
  onAsk: (about: 'edit' | 'rotating' | 'deleting') => void
}

/** An endpoint: whether it works, the events it subscribes to, and its actions. */
export function EndpointRow({ endpoint, changes, onAsk }: EndpointRowProps) {
  const { t } = useTranslation()
  const { id, url, isActive } = endpoint
  return (
    <div className={styles.endpoint}>
      <Standing endpoint={endpoint} />
      <div>
        <code translate="no">{url}</code>
        <p>{useSentences(endpoint)}</p>
      </div>
      <div className={styles.actions}>
        {isActive ? (
          <>
            <Button variant="line" size="sm" busy={isFor(changes.test, id)} onClick={() => changes.test.mutate(id)}>
              <Send className="icon icon-sm" aria-hidden="true" />
              {t('integrations:webhooks.actions.test')}
            </Button>
            <Button variant="line" size="sm" onClick={() => onAsk('rotating')}>
              <RefreshCw className="icon icon-sm" aria-hidden="true" />
              {t('integrations:webhooks.actions.rotate')}
            </Button>
          </>
        ) : (
          <Button variant="line" size="sm" onClick={() => changes.switchTo(endpoint, true)}>
            {t('integrations:webhooks.actions.switchOn')}
          </Button>
        )}
        <More endpoint={endpoint} changes={changes} onAsk={onAsk} />
      </div>
    </div>
  )
}

function isFor(mutation: { isPending: boolean; variables: string | undefined }, id: string): boolean {
  return mutation.isPending && mutation.variables === id
}

function More({ endpoint, changes, onAsk }: EndpointRowProps) {
  const { t } = useTranslation()
  const label = t('integrations:webhooks.actions.more', { url: endpoint.url })
  return (
    <Dropdown
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis className="icon" aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownItem icon={<Pencil className="icon" />} onSelect={() => onAsk('edit')}>
        {t('integrations:webhooks.actions.edit')}
      </DropdownItem>
      {endpoint.isActive ? (
        <DropdownItem icon={<Power className="icon" />} onSelect={() => changes.switchTo(endpoint, false)}>
          {t('integrations:webhooks.actions.switchOff')}
        </DropdownItem>
      ) : (
        <DropdownItem icon={<RefreshCw className="icon" />} onSelect={() => onAsk('rotating')}>
          {t('integrations:webhooks.actions.rotate')}
        </DropdownItem>
      )}
      <DropdownItem icon={<Trash2 className="icon" />} critical onSelect={() => onAsk('deleting')}>
        {t('integrations:webhooks.actions.delete')}
      </DropdownItem>
    </Dropdown>
  )
}

function Standing({ endpoint: { isActive, failingSince } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation()
  const state = !isActive ? 'off' : failingSince ? 'failing' : 'active'
  const { Icon, tone } = LOOKS[state]
  return (
    <Badge tone={tone}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      {t(`integrations:webhooks.status.${state}`)}
    </Badge>
  )
}

const LOOKS = {
  active: { Icon: CircleCheck, tone: 'ok' },
  failing: { Icon: TriangleAlert, tone: 'warning' },
  off: { Icon: OctagonX, tone: 'critical' },
} as const

/** The state of an endpoint in a few sentences. */
function useSentences(endpoint: WebhookEndpoint): string {
  const { t } = useTranslation()
  const { events, isActive, offReason, offAt, failingSince, rotatedAt, oldSecretUntil } = endpoint
  const say = (key: string, moment: string, values = {}) =>
    t(`integrations:webhooks.${key}`, { date: formatDate(moment), time: formatTime(moment), ...values })
  if (!isActive && offReason && offAt) return say(`off.${offReason}`, offAt, { count: FAILING_DAYS })
  const isAll = events.length === WEBHOOK_EVENTS.length
  const isOldValid = oldSecretUntil && Date.parse(oldSecretUntil) > Date.now()
  return [
    isAll ? t('integrations:webhooks.about.all') : `${events.join(', ')}.`,
    t('integrations:webhooks.about.signed'),
    failingSince && say('about.failing', failingSince),
    rotatedAt && say('about.rotated', rotatedAt),
    isOldValid && say('about.bothSign', oldSecretUntil),
  ]
    .filter(Boolean)
    .join(' ')
}

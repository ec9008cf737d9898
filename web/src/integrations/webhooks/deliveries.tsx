import { useInfiniteQuery } from '@tanstack/react-query'
import {
  WEBHOOK_LOG_DAYS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@touchline/contract/integrations/webhooks.ts'
import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { DeliveryOutcome } from './delivery-outcome.tsx'
import { momentOf, useDuration } from './delivery-words.ts'
import styles from './webhooks.module.css'
import { deliveriesQuery, type WebhookChanges } from './webhooks.ts'

type DeliveriesProps = { clubId: string; endpoints: readonly WebhookEndpoint[]; changes: WebhookChanges }

/** The deliveries to the endpoints, and their responses. */
export function Deliveries({ clubId, endpoints, changes }: DeliveriesProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const heading = useId()
  const log = useInfiniteQuery(deliveriesQuery(clubId, language.code))
  const [open, setOpen] = useState<string>()
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries)
  const isOn = new Map(endpoints.map(({ id, isActive }) => [id, isActive]))
  return (
    <section aria-labelledby={heading}>
      <div className={styles.logHead}>
        <h3 id={heading}>{t('integrations:webhooks.log.heading')}</h3>
        <span className="text-sm muted">{t('integrations:webhooks.log.kept', { count: WEBHOOK_LOG_DAYS })}</span>
      </div>
      {log.error && <Banner tone="critical">{sentence(log.error)}</Banner>}
      {deliveries?.length === 0 && <p className={styles.nothing}>{t('integrations:webhooks.log.empty')}</p>}
      {deliveries && deliveries.length > 0 && (
        <table className={classNames('table', styles.log)} aria-label={t('integrations:webhooks.log.label')}>
          <Head />
          <tbody>
            {deliveries.map((delivery) => (
              <Fragment key={delivery.id}>
                <Row
                  delivery={delivery}
                  changes={changes}
                  canSend={isOn.get(delivery.endpointId) ?? false}
                  isOpen={open === delivery.id}
                  onToggle={() => setOpen(open === delivery.id ? undefined : delivery.id)}
                />
                {open === delivery.id && <DeliveryDetails clubId={clubId} delivery={delivery} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {log.hasNextPage && (
        <div className={styles.more}>
          <Button variant="line" size="sm" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('integrations:webhooks.log.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {(['time', 'event', 'response', 'took', 'attempt'] as const).map((column) => (
          <th key={column} scope="col">
            {t(`integrations:webhooks.log.${column}`)}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('integrations:webhooks.log.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

type RowProps = {
  delivery: WebhookDelivery
  changes: WebhookChanges
  /** Whether its endpoint is enabled. */
  canSend: boolean
  isOpen: boolean
  onToggle: () => void
}

function Row({ delivery, changes: { sendAgain }, canSend, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation()
  const duration = useDuration()
  const { id, type, last, createdAt } = delivery
  const time = momentOf(last?.at ?? createdAt)
  const values = { event: type, time }
  return (
    <tr className={classNames(isOpen && styles.open)}>
      <td className={styles.time}>{time}</td>
      <td className={styles.event}>
        <code translate="no">{type}</code>
      </td>
      <td className={styles.outcome}>
        <DeliveryOutcome delivery={delivery} />
      </td>
      <td className={styles.took}>{last && duration(last.tookMs)}</td>
      <td className={styles.attempt}>
        {last && (last.number === 1 ? '1' : t('integrations:webhooks.log.attemptOf', last))}
      </td>
      <td className={styles.last}>
        <span>
          {canSend && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('integrations:webhooks.log.againLabel', values)}
              busy={sendAgain.isPending && sendAgain.variables === id}
              onClick={() => sendAgain.mutate(id)}
            >
              <RotateCw className="icon icon-sm" aria-hidden="true" />
              {t('integrations:webhooks.log.again')}
            </Button>
          )}
          <IconButton
            label={t('integrations:webhooks.log.details', values)}
            size="sm"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? <ChevronUp className="icon icon-sm" /> : <ChevronDown className="icon icon-sm" />}
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

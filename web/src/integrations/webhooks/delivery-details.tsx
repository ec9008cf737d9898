import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery, WholeDelivery } from '@touchline/contract/integrations/webhooks.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { momentOf, useAttemptWords, useDuration } from './delivery-words.ts'
import styles from './webhooks.module.css'
import { deliveryQuery } from './webhooks.ts'

/** The request and the response of a delivery, unfolded below its row. */
export function DeliveryDetails({ clubId, delivery }: { clubId: string; delivery: WebhookDelivery }) {
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(deliveryQuery(clubId, delivery.id, delivery.last?.at ?? '', language.code))
  return (
    <tr className={styles.details}>
      <td colSpan={6}>
        {error && <Banner tone="critical">{sentence(error)}</Banner>}
        {data ? <Both whole={data} /> : !error && <Skeleton width="100%" height={120} />}
      </td>
    </tr>
  )
}

type Attempt = WholeDelivery['attempts'][number]

function Both({ whole }: { whole: WholeDelivery }) {
  const { t } = useTranslation()
  const [last, ...earlier] = whole.attempts
  const request = [last?.requestHeaders, whole.body].filter(Boolean).join('\n\n')
  return (
    <div className={styles.both}>
      <div>
        <b>{t('integrations:webhooks.log.request')}</b>
        <pre translate="no">{request}</pre>
      </div>
      {last && <Response attempt={last} />}
      {earlier.length > 0 && <Earlier attempts={earlier} />}
    </div>
  )
}

function Response({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation()
  const words = useAttemptWords()
  const head = [words(attempt), attempt.responseHeaders].filter(Boolean).join('\n')
  return (
    <div>
      <b>{t('integrations:webhooks.log.responseAfter', attempt)}</b>
      <pre translate="no">{[head, attempt.responseBody].filter(Boolean).join('\n\n')}</pre>
    </div>
  )
}

function Earlier({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation()
  const words = useAttemptWords()
  const duration = useDuration()
  return (
    <div className={styles.earlier}>
      <b>{t('integrations:webhooks.log.earlier')}</b>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            <span>{momentOf(attempt.at)}</span>
            <span>{words(attempt)}</span>
            <span>{duration(attempt.tookMs)}</span>
            <span>{t('integrations:webhooks.log.attemptOf', attempt)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { WebhookDelivery } from '@touchline/contract/integrations/webhooks.ts'
import { CircleCheck, Clock, OctagonX, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../platform/language/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAttemptWords } from './delivery-words.ts'
import styles from './webhooks.module.css'

/** The outcome of a delivery so far, and what happens next. */
export function DeliveryOutcome({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const words = useAttemptWords()
  const { state, last, nextAttemptAt } = delivery
  const { Icon, look } = LOOKS[state === 'waiting' && !last ? 'new' : state]
  const follows = {
    waiting: last && nextAttemptAt ? t('integrations:webhooks.log.retry', { time: formatTime(nextAttemptAt) }) : '',
    delivered: '',
    failed: t('integrations:webhooks.log.notRetried'),
    stopped: t('integrations:webhooks.log.stopped'),
  }[state]
  return (
    <span className={classNames(styles.state, look)}>
      <Icon className="icon icon-sm" aria-hidden="true" />
      <span>
        {last ? words(last) : state === 'waiting' && t('integrations:webhooks.log.waiting')}{' '}
        {follows && <small>{follows}</small>}
      </span>
    </span>
  )
}

const LOOKS = {
  new: { Icon: Clock, look: styles.new },
  waiting: { Icon: RotateCw, look: styles.retry },
  delivered: { Icon: CircleCheck, look: styles.ok },
  failed: { Icon: OctagonX, look: styles.bad },
  stopped: { Icon: OctagonX, look: styles.bad },
}

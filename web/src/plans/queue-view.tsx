import type { Plan } from '@touchline/contract/plans.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { Clock, CloudUpload, WifiOff } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { usePlanWords } from './plan-words.ts'
import styles from './queue-view.module.css'
import type { QueuedTick } from './tick-queue.ts'

/** Without a connection the plan can still be read and ticked off. */
export function OfflineBar() {
  const { t } = usePlanWords()
  return (
    <div className={styles.offline} role="status">
      <WifiOff className="icon" aria-hidden="true" />
      <span>{t('page.queue.offline')}</span>
    </div>
  )
}

/** What waits for the connection. */
export function QueueView({ plan, ticks }: { plan: Plan; ticks: readonly QueuedTick[] }) {
  const words = usePlanWords()
  const { t } = words
  const rows = ticks.flatMap(({ planId, sessionId, done }) => {
    const session = plan.sessions.find(({ id }) => planId === plan.id && id === sessionId)
    return session ? [{ session, done }] : []
  })
  if (rows.length === 0) return null
  return (
    <Card as="section" aria-label={t('page.queue.label')}>
      <ul className={styles.queue}>
        {rows.map(({ session, done }) => {
          const name = sessionName(session, words)
          return (
            <li key={session.id}>
              <CloudUpload className="icon" aria-hidden="true" />
              <span className="grow">
                <b>{done ? t('page.toast.done', { name, ...done }) : t('page.toast.notDone', { name })}</b>
                <small>{t('page.queue.waiting')}</small>
              </span>
              <Badge tone="warning">
                <Clock className="icon icon-sm" aria-hidden="true" />
                {t('page.queue.mark')}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

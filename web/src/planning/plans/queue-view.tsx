import type { Plan } from '@touchline/contract/planning/plans.ts'
import { sessionName } from '@touchline/locales/session-words.ts'
import { WifiOff } from 'lucide-react'
import { sendQueue } from '../../platform/api/sending.ts'
import { useWorthSaying } from '../../platform/api/use-waiting.ts'
import { useSendingWords } from '../../platform/language/sending-words.ts'
import { WaitingRows } from '../../ui/waiting-rows.tsx'
import { usePlanWords } from './plan-words.ts'
import styles from './queue-view.module.css'
import type { WaitingTick } from './send-tick.ts'

/** Offline, the plan can still be read and ticked off. */
export function OfflineBar() {
  const { t } = usePlanWords()
  return (
    <div className={styles.offline} role="status">
      <WifiOff className="icon" aria-hidden="true" />
      <span>{t('page.queue.offline')}</span>
    </div>
  )
}

/** The queued ticks, and those that were refused. */
export function QueueView({ plan, ticks }: { plan: Plan; ticks: readonly WaitingTick[] }) {
  const words = usePlanWords()
  const sending = useSendingWords()
  const { t } = words
  const rows = useWorthSaying(ticks).flatMap((tick) => {
    const { planId, sessionId, done } = tick.body
    const session = plan.sessions.find(({ id }) => planId === plan.id && id === sessionId)
    if (!session) return []
    const name = sessionName(session, words)
    return {
      key: tick.id,
      text: done ? t('page.toast.done', { name, ...done }) : t('page.toast.notDone', { name }),
      note: sending.note(tick),
      mark: sending.mark(tick),
      isRefused: tick.state === 'refused',
      onDismiss: () => sendQueue.dismiss(tick),
    }
  })
  return <WaitingRows label={sending.label} dismissLabel={sending.dismiss} rows={rows} />
}

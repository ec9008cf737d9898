import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sendQueue } from '../../platform/api/sending.ts'
import { useIsOnline } from '../../platform/api/use-is-online.ts'
import { useWorthSaying } from '../../platform/api/use-waiting.ts'
import { useSendingWords } from '../../platform/language/sending-words.ts'
import { WaitingRows } from '../../ui/waiting-rows.tsx'
import styles from './board.module.css'
import type { WaitingResult } from './send-result.ts'
import { scoreText } from './words.ts'

/** Shows that there is no connection, which results are queued, and which were refused. */
export function OfflineBar({ waiting = [] }: { waiting?: readonly WaitingResult[] }) {
  const { t } = useTranslation('competitions')
  const sending = useSendingWords()
  const isOnline = useIsOnline()
  const rows = useWorthSaying(waiting).map((send) => {
    const { name, result } = send.body
    return {
      key: send.id,
      text: result ? `${name} ${scoreText(result)}` : t('page.result.removed', { match: name }),
      note: sending.note(send),
      mark: sending.mark(send),
      isRefused: send.state === 'refused',
      onDismiss: () => sendQueue.dismiss(send),
    }
  })
  return (
    <>
      {!isOnline && (
        <div className={styles.offline} role="status">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{t('page.offline.text')}</span>
        </div>
      )}
      <WaitingRows label={sending.label} dismissLabel={sending.dismiss} rows={rows} />
    </>
  )
}

import { Clock, CloudUpload, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import styles from './board.module.css'
import type { QueuedResult } from './result-queue.ts'
import { scoreText } from './words.ts'

/** Says that there is no connection, and which results wait for one. */
export function OfflineBar({ waiting = [] }: { waiting?: QueuedResult[] }) {
  const { t } = useTranslation('competitions')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <>
      {!isOnline && (
        <div className={styles.offline} role="status">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{t('page.offline.text')}</span>
        </div>
      )}
      {waiting.length > 0 && (
        <Card as="section" className={styles.waiting} aria-label={t('page.offline.waiting')}>
          <ul>
            {waiting.map(({ matchId, name, result }) => (
              <li key={matchId}>
                <CloudUpload className="icon" aria-hidden="true" />
                <span>
                  <b>
                    {name} {scoreText(result)}
                  </b>
                  <br />
                  <span className="text-sm muted">{t('page.offline.waiting')}</span>
                </span>
                <Badge tone="warning">
                  <Clock className="icon icon-sm" aria-hidden="true" />
                  {t('page.offline.queued')}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

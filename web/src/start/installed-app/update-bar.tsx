import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import type { WorkerMessage } from '../../platform/api/kept-names.ts'
import { loadPageTexts } from '../../platform/language/texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './installed-app.module.css'

/** The old worker may be busy for half a minute; the server has the new pages anyway. */
const ACTIVATION_PATIENCE_MS = 4000

let isShown = false

/** Announces a new release. It loads only when the user wants it. */
export async function showUpdateBar(worker: ServiceWorker): Promise<void> {
  await loadPageTexts('rest')
  if (isShown) return
  isShown = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<UpdateBar worker={worker} />)
}

function UpdateBar({ worker }: { worker: ServiceWorker }) {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  const [isLoading, setLoading] = useState(false)
  if (isClosed) return null

  function load() {
    setLoading(true)
    // Another tab may have activated it already.
    if (worker.state === 'activated' || worker.state === 'redundant') return location.reload()
    worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload())
    worker.postMessage({ type: 'activate' } satisfies WorkerMessage)
    setTimeout(() => location.reload(), ACTIVATION_PATIENCE_MS)
  }

  return (
    <Banner
      className={styles.updateBar}
      dismiss={{ label: t('installed.update.later'), onDismiss: () => setClosed(true) }}
    >
      {t('installed.update.text')}{' '}
      <Button variant="line" size="sm" busy={isLoading} onClick={load}>
        {t('installed.update.load')}
      </Button>
    </Banner>
  )
}

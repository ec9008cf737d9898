import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { isPreloading } from '../ui/preload-when-idle.ts'
import { PART_FAILED } from '../ui/use-on-demand.ts'
import styles from './shell.module.css'

/**
 * Says that a part of the page could not be loaded: without a connection, or in a tab that is older than the last
 * update. The page is never reloaded unasked; what is typed is in session storage and survives the reload.
 */
export function LoadFailureNotice() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const show = () => setShown(true)
    addEventListener(PART_FAILED, show, { signal: leaving.signal })
    addEventListener('vite:preloadError', () => isPreloading() || show(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  if (!isShown) return null
  return (
    <Banner
      tone="critical"
      className={styles.loadFailure}
      dismiss={{ label: t('crashed.hide'), onDismiss: () => setShown(false) }}
    >
      {t('crashed.chunk')}{' '}
      <Button variant="line" size="sm" onClick={() => location.reload()}>
        {t('crashed.reload')}
      </Button>
    </Banner>
  )
}

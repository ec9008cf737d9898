import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_LOADED } from '../../platform/loading/load-chunk.ts'
import { PART_FAILED } from '../../platform/loading/load-failure.ts'
import { isPreloading } from '../../platform/loading/preloading.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './shell.module.css'

/**
 * Shown while a part of the page could not be loaded: offline, or in a tab older than the last update. A page with user
 * input is never reloaded unasked (loading/reload-once.ts).
 */
export function LoadFailureNotice() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const show = () => setShown(true)
    addEventListener(PART_FAILED, show, { signal: leaving.signal })
    addEventListener('vite:preloadError', () => isPreloading() || show(), { signal: leaving.signal })
    addEventListener(ALL_LOADED, () => setShown(false), { signal: leaving.signal })
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

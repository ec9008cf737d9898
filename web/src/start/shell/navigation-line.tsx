import { useTranslation } from 'react-i18next'
import { useIsNavigating } from './navigation-progress.ts'
import styles from './shell.module.css'

/** The product's line, drawn along the top while a page takes long to load. */
export function NavigationLine() {
  const { t } = useTranslation()
  const isNavigating = useIsNavigating()
  return isNavigating ? (
    <div className={styles.navigationLine} role="progressbar" aria-label={t('shell.loading')} />
  ) : null
}

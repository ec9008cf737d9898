import { useTranslation } from 'react-i18next'
import { useIsNavigating } from './navigation-progress.ts'

/** The product's line, drawn along the top while a page takes long to come. */
export function NavigationLine() {
  const { t } = useTranslation()
  const isNavigating = useIsNavigating()
  return isNavigating ? <div className="navigation-line" role="progressbar" aria-label={t('shell.loading')} /> : null
}

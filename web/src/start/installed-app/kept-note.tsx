import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lastKeptAt, subscribeToKept } from '../../platform/api/kept-answers.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import styles from './installed-app.module.css'

/** Shows that the page displays the last cached data of this device, because the server is unreachable. */
export function KeptNote({ className = styles.kept }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { locale } = useLanguage().language
  const keptAt = useSyncExternalStore(subscribeToKept, lastKeptAt)
  if (!keptAt) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(keptAt))
  return <Banner className={className}>{t('installed.kept', { time })}</Banner>
}

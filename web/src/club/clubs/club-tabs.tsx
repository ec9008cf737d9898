import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { useLocation } from '../../platform/routing/router.tsx'
import styles from './club-tabs.module.css'

const TABS = ['dashboard', 'statistics', 'wallet', 'integrations'] as const

/** Tabs of the administrator's club pages, below the heading of each. */
export function ClubTabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className={styles.tabs} aria-label={t('clubTabs.label')}>
      {TABS.map((page) => (
        <Link
          key={page}
          to={PAGES[page].path}
          aria-current={pathname.startsWith(PAGES[page].path) ? 'page' : undefined}
        >
          {t(`clubTabs.${page}`)}
        </Link>
      ))}
    </nav>
  )
}

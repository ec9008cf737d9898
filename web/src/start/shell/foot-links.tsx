import { PAGES } from '@touchline/contract/platform/pages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import styles from './foot-links.module.css'

/** Links to help and legal texts, for the foot of menus, settings and log-in pages. */
export function FootLinks({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.links}>
      <Link to={PAGES.help.path} onClick={onClick}>
        {t('crumbs.help')}
      </Link>
      <Link to={PAGES.privacy.path} onClick={onClick}>
        {t('crumbs.privacy')}
      </Link>
      <Link to={PAGES.terms.path} onClick={onClick}>
        {t('crumbs.terms')}
      </Link>
    </p>
  )
}

import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './footer.module.css'

/** The footer of the landing page; it is outside of the main element. */
export function Footer() {
  const { t } = useTranslation()
  const year = useYear()
  return (
    <footer className={styles.foot} data-floor="">
      <div className={classNames('wrap', styles.footInner)}>
        <Link className="logo" to={PAGES.home.path} aria-label={t('shell.logoHome', { product: PRODUCT_NAME })}>
          <Logo />
        </Link>
        <p className="grow">
          {t('footer.note')} {t('footer.copyright', { year, product: PRODUCT_NAME })}
        </p>
        <nav aria-label={t('shell.footerNavigation')}>
          <Link to={PAGES.chat.path}>{t('nav.chat')}</Link>
          <Link to={PAGES.athletes.path}>{t('nav.athletes')}</Link>
          <Link to={PAGES.calculators.path}>{t('nav.calculators')}</Link>
          <Link to={PAGES.knowledge.path}>{t('nav.knowledge')}</Link>
          <Link to={PAGES.partnership.path}>{t('footer.partnership')}</Link>
          <Link to={PAGES.login.path}>{t('footer.login')}</Link>
          <Link to={PAGES.help.path}>{t('crumbs.help')}</Link>
          <Link to={PAGES.privacy.path}>{t('crumbs.privacy')}</Link>
          <Link to={PAGES.terms.path}>{t('crumbs.terms')}</Link>
        </nav>
      </div>
    </footer>
  )
}

/** This year; during hydration of a page rendered at build time, the year of the build, to match its HTML. */
function useYear(): number {
  return useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  )
}

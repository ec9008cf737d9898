import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './shell.module.css'

/** The bar of the partnership pages: without navigation, so that only the link home leads out of the registration. */
export function PartnershipBar({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <header className={classNames('bar', styles.partnershipBar)} data-floor="">
      <div className="bar-inner">
        <Link className="logo" to={PAGES.home.path} aria-label={t('shell.logoHome', { product: PRODUCT_NAME })}>
          <Logo />
        </Link>
        <Breadcrumb path={path} />
        <div className="end">
          <LanguageSwitcher />
          <Link
            className={classNames(buttonClass({ variant: 'line', size: 'sm' }), styles.wayHome)}
            to={PAGES.home.path}
            aria-label={t('shell.backHome')}
          >
            <House className="icon icon-sm" aria-hidden="true" />
            <span className="only-desktop">{t('shell.backHome')}</span>
          </Link>
        </div>
      </div>
    </header>
  )
}

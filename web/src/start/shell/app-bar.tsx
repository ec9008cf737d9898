import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { ChevronRight, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../club/sessions/end-session.ts'
import { useSession } from '../../club/sessions/use-session.ts'
import { Link } from '../../platform/routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeMenu } from '../theme/theme-menu.tsx'
import { useCurrentCrumb } from './breadcrumb.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { currentMark, navigationFor, sectionAt } from './navigation.ts'
import { SearchButton } from './search-button.tsx'
import styles from './shell.module.css'

/** The bar at the top of every page but the partnership's; on the landing page it lies on the floor. */
export function AppBar({ path, onFloor }: { path: string; onFloor: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const entries = navigationFor(session)
  const current = sectionAt(path)
  return (
    <header className={onFloor ? classNames('bar', styles.barFloor) : 'bar'} {...(onFloor && { 'data-floor': '' })}>
      <div className="bar-inner">
        <HomeLink />
        {!onFloor && <CurrentPage path={path} />}
        <nav className="nav" aria-label={t('shell.mainNavigation')}>
          {entries.map((entry) => (
            <Link key={entry.page} to={entry.path} aria-current={currentMark(entry, current)}>
              {t(entry.label)}
            </Link>
          ))}
        </nav>
        <div className="end">
          <SearchButton />
          <ThemeMenu />
          <LanguageSwitcher />
          {session ? (
            <WhoIsHere name={session.name} role={t(`shell.roles.${session.role}`)} />
          ) : (
            <Link className={`${buttonClass({ variant: 'line', size: 'sm' })} only-desktop`} to={PAGES.login.path}>
              {t('nav.login')}
            </Link>
          )}
          <MobileMenu entries={entries} session={session} current={current} />
        </div>
      </div>
    </header>
  )
}

function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link className="logo" to={PAGES.home.path} aria-label={t('shell.logoHome', { product: PRODUCT_NAME })}>
      <Logo />
    </Link>
  )
}

/** On a phone the bar also shows the current page; the breadcrumb bar is for larger screens. */
function CurrentPage({ path }: { path: string }) {
  const current = useCurrentCrumb(path)
  return (
    <p className="crumb-in-bar">
      <ChevronRight className="icon icon-sm" aria-hidden="true" />
      <b className="truncated">{current}</b>
    </p>
  )
}

function WhoIsHere({ name, role }: { name: string; role: string }) {
  const { t } = useTranslation()
  return (
    <div className="who">
      <span>
        <b className="truncated">{name}</b>
        <span>{role}</span>
      </span>
      <IconButton label={t('nav.logout')} onClick={() => endSession({ to: PAGES.home.path })}>
        <LogOut className="icon" />
      </IconButton>
    </div>
  )
}

import { type PageName, pageAt } from '@touchline/contract/platform/pages.ts'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentHead } from '../../platform/language/head.ts'
import { useLocation, useMove } from '../../platform/routing/router.tsx'
import { AppBar } from './app-bar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { Footer } from './footer.tsx'
import { LoadFailureNotice } from './load-failure-notice.tsx'
import { NavigationLine } from './navigation-line.tsx'
import { useNameOfPage } from './page-name.ts'
import { PartnershipBar } from './partnership-bar.tsx'
import './shell.module.css'

/** The layout around every page: skip link, bar, breadcrumb, and the page itself. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const main = useRef<HTMLElement>(null)
  useDocumentHead(pathname, useNameOfPage(pathname))
  useArrival(main)
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Bars path={pathname} page={page} />
      {/* The footer waits for the page above it, so that it never shows first. */}
      <Suspense>
        <main id="main" ref={main} tabIndex={-1}>
          <NavigationLine />
          <CrashBoundary address={pathname}>{children}</CrashBoundary>
        </main>
        {page === 'home' && <Footer />}
      </Suspense>
      <LoadFailureNotice />
    </>
  )
}

/** Pages reached by a secret address, mostly without an account: they have a head of their own. */
const WITH_OWN_HEAD: readonly (PageName | undefined)[] = ['publicCompetition', 'listLink']

function Bars({ path, page }: { path: string; page: PageName | undefined }) {
  if (WITH_OWN_HEAD.includes(page)) return null
  if (page === 'partnership' || page === 'partnershipSuccess') return <PartnershipBar path={path} />
  const isOnFloor = page === 'home' || page === undefined
  return (
    <>
      <AppBar path={path} onFloor={isOnFloor} />
      {page !== 'home' && <Breadcrumb path={path} onFloor={isOnFloor} />}
    </>
  )
}

/** A new page starts at its top and takes the focus for screen readers; the first page of a visit is left alone. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const navigation = useMove()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    main.current?.focus({ preventScroll: true })
    // On Back the browser itself restores the scroll position.
    if (navigation !== 'POP' && !hash) scrollTo(0, 0)
  }, [main, pathname, hash, navigation])
}

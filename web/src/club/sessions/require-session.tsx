import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { ReactNode } from 'react'
import { Redirect } from '../../platform/routing/link.tsx'
import { useLocation } from '../../platform/routing/router.tsx'
import { endNote } from './end-of-person.ts'
import type { ReturnTo } from './return-to.ts'
import type { Session } from './session.ts'
import { useEndedRole, useSession } from './use-session.ts'

type GuardProps = { children: ReactNode }

/** Shows a page to players; others are redirected to the log-in. */
export function RequirePlayer({ children }: GuardProps) {
  return isPlayer(useSession()) ? children : <ToLogIn path={PAGES.login.path} />
}

/** Shows a page to administrators; others are redirected to their log-in. */
export function RequireAdmin({ children }: GuardProps) {
  return isAdmin(useSession()) ? children : <ToLogIn path={PAGES.adminLogin.path} />
}

/** Shows a page to anyone logged in; others are redirected to the log-in of their last role. */
export function RequireSession({ children }: GuardProps) {
  const session = useSession()
  const wasAdmin = useEndedRole() === 'admin'
  if (isPlayer(session) || isAdmin(session)) return children
  return <ToLogIn path={wasAdmin ? PAGES.adminLogin.path : PAGES.login.path} />
}

function ToLogIn({ path }: { path: string }) {
  const { pathname, search, hash } = useLocation()
  const { left } = endNote()
  const wanted: ReturnTo = left?.path === pathname ? { from: left.address, of: left.person } : {}
  const state: ReturnTo = { from: `${pathname}${search}${hash}`, ...wanted, isOver: useEndedRole() !== undefined }
  // At build time there is no one to redirect: only the skeleton of a page is rendered.
  return import.meta.env.SSR ? null : <Redirect to={path} state={state} />
}

function isPlayer(session: Session | undefined): boolean {
  return Boolean(session?.role === 'player' && session.playerId && session.clubId)
}

function isAdmin(session: Session | undefined): boolean {
  return Boolean(session?.role === 'admin' && session.clubId)
}

import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { documentPerson, isForeign, rawToken, SESSION_CHANGED, storedPerson } from '../../platform/api/session-token.ts'
import { endNote, endPerson, forgetEndNote, revoke } from './end-of-person.ts'
import { clearWaiting, keepsNothing } from './fleeting.ts'
import { pageAfterLogIn, type ReturnTo } from './return-to.ts'
import { keepAdminSession, keepPlayerSession, type Session, storedSession } from './session.ts'
import { takeTab } from './watch-person.ts'

/** The session of this device, kept in sync with other tabs. */
export function useSession(): Session | undefined {
  const snapshot = useSyncExternalStore(subscribe, readSnapshot, nobody)
  return snapshot ? (JSON.parse(snapshot) as Session) : undefined
}

/** The role of an expired session that the server no longer knew. */
export function useEndedRole(): Session['role'] | undefined {
  return useSyncExternalStore(subscribe, readEndedRole, noRole)
}

/**
 * Starts the session returned by a player's log-in; returns the next address, unless a new document is loaded there.
 */
export function storePlayerSession(
  session: Parameters<typeof keepPlayerSession>[1],
  email: string,
  returnTo: ReturnTo = {},
): string | undefined {
  return start('player', returnTo, () => keepPlayerSession(deviceStorage, session, email))
}

/** Starts the session returned by an administrator's log-in; returns the next address, as for a player. */
export function storeAdminSession(
  session: Parameters<typeof keepAdminSession>[1],
  returnTo: ReturnTo = {},
): string | undefined {
  return start('admin', returnTo, () => keepAdminSession(deviceStorage, session))
}

function start(role: Session['role'], returnTo: ReturnTo, keep: () => void): string | undefined {
  const former = { ofDocument: documentPerson(), ofDevice: storedPerson(), token: rawToken() }
  const isFleeting = keepsNothing()
  keep()
  const person = storedPerson()
  if (isFleeting && former.ofDevice !== person) clearWaiting(former.ofDevice)
  const to = pageAfterLogIn(role, returnTo, person)
  if (former.token && former.ofDevice !== person) revoke(former.token)
  const isAnothers = former.ofDocument !== undefined && former.ofDocument !== person
  if (isAnothers) endPerson({ to, stays: () => true })
  takeTab()
  if (isAnothers) return undefined
  forgetEndNote()
  dispatchEvent(new Event(SESSION_CHANGED))
  return to
}

// Changes in another tab, a log-in here, and a page restored from the back/forward cache.
const EVENTS = ['storage', SESSION_CHANGED, 'pageshow']

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange)
  }
}

let lastSnapshot = ''

// A string, because React compares snapshots by identity. After a change of person the document keeps its old snapshot
// until it is left.
function readSnapshot(): string {
  if (isForeign()) return lastSnapshot
  lastSnapshot = JSON.stringify(storedSession(deviceStorage) ?? '').replace(/^""$/, '')
  return lastSnapshot
}

function readEndedRole(): Session['role'] | undefined {
  const { isOver, left } = endNote()
  return isOver ? left?.role : undefined
}

// The server-rendered page is the same for every user.
function nobody(): string {
  return ''
}

function noRole(): undefined {
  return undefined
}

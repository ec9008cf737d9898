import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { documentPerson, isForeign, rawToken, SESSION_CHANGED, storedPerson } from '../../platform/api/session-token.ts'
import { endNote, endPerson, forgetEndNote, revoke } from './end-of-person.ts'
import { clearWaiting, keepsNothing } from './fleeting.ts'
import { pageAfterLogIn, type ReturnTo } from './return-to.ts'
import { keepAdminSession, keepPlayerSession, type Session, storedSession } from './session.ts'
import { takeTab } from './watch-person.ts'

/** The session of this device, also after it changed in another tab. */
export function useSession(): Session | undefined {
  const snapshot = useSyncExternalStore(subscribe, readSnapshot, nobody)
  return snapshot ? (JSON.parse(snapshot) as Session) : undefined
}

/** Whose session is over, because the server no longer knew it. */
export function useEndedRole(): Session['role'] | undefined {
  return useSyncExternalStore(subscribe, readEndedRole, noRole)
}

/** Starts the session that a player's log-in answered; answers where to go on, unless a new document begins there. */
export function storePlayerSession(
  session: Parameters<typeof keepPlayerSession>[1],
  email: string,
  returnTo: ReturnTo = {},
): string | undefined {
  return start('player', returnTo, () => keepPlayerSession(deviceStorage, session, email))
}

/** Starts the session that an administrator's log-in answered; answers where to go on, as for a player. */
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

// Another tab changed it; somebody logged in here; the browser brought a left page back from its memory.
const EVENTS = ['storage', SESSION_CHANGED, 'pageshow']

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange)
  }
}

let lastSnapshot = ''

// A text, because React compares snapshots by identity. A document whose person has gone stays theirs until it is left.
function readSnapshot(): string {
  if (isForeign()) return lastSnapshot
  lastSnapshot = JSON.stringify(storedSession(deviceStorage) ?? '').replace(/^""$/, '')
  return lastSnapshot
}

function readEndedRole(): Session['role'] | undefined {
  const { isOver, left } = endNote()
  return isOver ? left?.role : undefined
}

// What the server sends is the same for everybody.
function nobody(): string {
  return ''
}

function noRole(): undefined {
  return undefined
}
